import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OperatorApp } from './operator/app.tsx';
import { startWords } from './operator/words.ts';

const element = document.getElementById('app');
if (element === null) throw new Error('operator.html has no place for the page');
const root = createRoot(element);

void startWords().then(
  () =>
    root.render(
      <StrictMode>
        <OperatorApp />
      </StrictMode>,
    ),
  () => {
    // There are no texts to say it in.
    element.textContent = 'Candor: the page could not be loaded. Reload it.';
  },
);
