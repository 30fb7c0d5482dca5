/**
 * What nearly every page is made of. Imported with the app, it is part of the first file: by itself it would be one file more for each page
 * to fetch, and no page would be without it.
 */
import 'react/compiler-runtime';
import '../form/failure-text.ts';
import '../form/use-problem-text.ts';
import '../product/outcomes-seen-here.ts';
import '../ui/card.tsx';
import '../ui/hidden.tsx';
import '../ui/sheet.tsx';
import '../ui/simulated-mark.tsx';
import '../ui/tabs.tsx';
import '../ui/use-wide.ts';
import '../ui/when-seen.tsx';
