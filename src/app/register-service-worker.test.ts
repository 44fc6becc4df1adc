// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { closeNotices, shownNotices } from '../stores/notices.fixture';
import { registerServiceWorker } from './register-service-worker';

class Worker extends EventTarget {}

/** A fake registration. Its workers change their states as a browser's do. */
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;

  find(): Worker {
    this.installing = new Worker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }

  install(): void {
    const worker = this.installing;
    this.installing = null;
    this.waiting = worker;
    worker?.dispatchEvent(new Event('statechange'));
  }
}

let registration: Registration;

beforeEach(() => {
  registration = new Registration();
  const container = Object.assign(new EventTarget(), {
    register: async () => registration,
    ready: new Promise(() => undefined),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  vi.useFakeTimers({ toFake: ['setInterval'] });
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
  await closeNotices();
});

describe('a new version', () => {
  beforeEach(() => {
    registration.active = new Worker();
  });

  it('is offered when its worker is installed while the page is open', async () => {
    await registerServiceWorker();
    registration.find();
    expect(await shownNotices()).toEqual([]);
    registration.install();
    expect(await shownNotices()).toHaveLength(1);
  });

  it('is offered if its worker was already being installed at the start', async () => {
    registration.find();
    await registerServiceWorker();
    registration.install();
    expect(await shownNotices()).toHaveLength(1);
  });

  it('is offered if its worker was already waiting at the start', async () => {
    registration.find();
    registration.install();
    await registerServiceWorker();
    expect(await shownNotices()).toHaveLength(1);
  });

  it('is offered even if the previous one was declined', async () => {
    await registerServiceWorker();
    for (let version = 2; version <= 3; version++) {
      registration.find();
      registration.install();
      expect(await shownNotices()).toHaveLength(1);
      await closeNotices();
    }
  });
});

it('the very first worker is not offered', async () => {
  await registerServiceWorker();
  registration.find();
  registration.install();
  expect(await shownNotices()).toEqual([]);
});
