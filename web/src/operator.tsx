import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OperatorApp } from './operator/app.tsx';
import { startWords } from './operator/words.ts';

const place = document.getElementById('app');
if (place === null) throw new Error('operator.html has no place for the page');
const root = createRoot(place);

void startWords().then(
  () =>
    root.render(
      <StrictMode>
        <OperatorApp />
      </StrictMode>,
    ),
  () => {
    // There are no texts to say it in.
    place.textContent = 'Candor: the page could not be loaded. Reload it.';
  },
);
