import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import { Versions } from '../terms/versions.ts';
import type { SettingInfo, SettingValue, SettingVersion } from './answers.ts';
import type { SettingsEvent } from './events.ts';
import { SETTING_KEYS, type SettingKey } from './words.ts';

type Kept = { readonly stated: number; readonly versions: Versions<SettingVersion> };

/** The settings that were changed: what is in force of each key, and what is planned. */
export class SettingsState {
  readonly #keys = new Map<SettingKey, Kept>();

  stated(key: SettingKey): number {
    return this.#keys.get(key)?.stated ?? 0;
  }

  /** Null before the first change. */
  at(key: SettingKey, timeMs: number): SettingVersion | null {
    return this.#keys.get(key)?.versions.at(timeMs) ?? null;
  }

  /** What was planned last; what is in force while nothing is planned; null before the first change. */
  last(key: SettingKey): SettingVersion | null {
    return this.#keys.get(key)?.versions.last ?? null;
  }

  get keyCount(): number {
    return this.#keys.size;
  }

  change({ key, version, effectiveMs, fields }: SettingsEvent, timeMs: number): void {
    const first = { version: 0, effectiveMs: 0, values: fields.map(({ name, before: value }) => ({ name, value })) };
    const versions = this.#keys.get(key)?.versions ?? new Versions<SettingVersion>([first]);
    const next = { version, effectiveMs, values: fields.map(({ name, after: value }) => ({ name, value })) };
    if (effectiveMs > timeMs) {
      versions.plan(next, timeMs);
      this.#keys.set(key, { stated: version, versions });
      return;
    }
    const changed = new Map(fields.filter(({ before, after }) => before !== after).map(({ name, after }) => [name, after]));
    const turned = (values: readonly SettingValue[]): readonly SettingValue[] =>
      values.map(({ name, value }) => ({ name, value: changed.get(name) ?? value }));
    const planned = versions.asked(timeMs).planned.map((one) => ({ ...one, values: turned(one.values) }));
    this.#keys.set(key, { stated: version, versions: new Versions([next, ...planned]) });
  }

  asked(timeMs: number): readonly SettingInfo[] {
    return this.#inOrder().map(([key, { stated, versions }]) => ({ key, stated, ...versions.asked(timeMs) }));
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.#inOrder(), (out, [key, { stated, versions }]) => {
      writeWord(out, SETTING_KEYS, key);
      out.count(stated);
      writeList(out, versions.all, writeVersion);
    });
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => {
      const key = readWord(from, SETTING_KEYS);
      this.#keys.set(key, { stated: from.count(), versions: new Versions(readList(from, readVersion)) });
    });
  }

  #inOrder(): readonly (readonly [SettingKey, Kept])[] {
    return SETTING_KEYS.flatMap((key) => {
      const kept = this.#keys.get(key);
      return kept === undefined ? [] : [[key, kept] as const];
    });
  }
}

function writeVersion(writer: ByteWriter, { version, effectiveMs, values }: SettingVersion): void {
  writer.count(version);
  writer.count(effectiveMs);
  writeList(writer, values, (out, { name, value }) => {
    out.text(name);
    out.text(value);
  });
}

function readVersion(reader: ByteReader): SettingVersion {
  return {
    version: reader.count(),
    effectiveMs: reader.count(),
    values: readList(reader, (from) => ({ name: from.text(), value: from.text() })),
  };
}
