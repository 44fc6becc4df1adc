import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { boot } from './app/boot';
import './app/styles';
import { mountApp, reportLoadError } from './app/mount';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

async function start(root: HTMLElement): Promise<void> {
  await boot();
  mountApp(
    root,
    <StrictMode>
      <App Router={BrowserRouter} />
    </StrictMode>,
  );
}

// No top-level `await`: it would block the modules that are loaded here, because they share this file's chunk.
start(root).catch((error: unknown) => reportLoadError('Starting the app', error));
