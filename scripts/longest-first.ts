import { relative } from 'node:path';
import process from 'node:process';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { figureOf, readFigures } from './test-figures.ts';

/**
 * The order in which the workers take the files of all projects, as one queue: projects one after the other, since a worker stays only as long as the next file
 * is of its project, those with the largest files first; in a project the most expensive file first. So no processor waits at the end for a long
 * file that began last.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const figures = readFigures();
    const cost = ({ project, moduleId }: TestSpecification): number => figureOf(figures, project.name, relative(process.cwd(), moduleId));
    const order = this.ctx.projects.map(({ name }) => name);
    return specifications.toSorted(
      (a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name) || cost(b) - cost(a) || (a.moduleId < b.moduleId ? -1 : 1),
    );
  }
}
