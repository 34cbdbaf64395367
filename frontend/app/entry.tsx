import 'bootstrap-italia/dist/css/bootstrap-italia.min.css';
import './styles/base.css';
import './styles/header.css';
import './styles/menu.css';
import './styles/page.css';
import './styles/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTexts, startI18n } from '../lib/i18n.ts';
import { startSession } from '../lib/session.ts';
import { App } from './app.tsx';
import { connectClient } from './connection.ts';
import { preloadPage } from './site-routes.tsx';

/**
 * Starts the site. It renders only once the texts are there, which load in parallel with the session
 * and the first page's code.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('no root element');
  connectClient();
  await startI18n();
  const session = startSession();
  await Promise.all([loadTexts('app'), preloadPage(window.location.pathname)]);
  // React interrupts a transition for input: a slow phone reacts to touches during the first rendering.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  await session;
}

void start();
