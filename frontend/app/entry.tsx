import 'bootstrap-italia/dist/css/bootstrap-italia.min.css';
import './styles/fonts.css';
import './styles/site.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../lib/i18n.ts';
import { startSession } from '../lib/session.ts';
import { App } from './app.tsx';
import { connectClient } from './connect-client.ts';

/** Starts the site: texts first, so that nothing is ever drawn without words. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('no root element');
  connectClient();
  await startI18n();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  await startSession();
}

void start();
