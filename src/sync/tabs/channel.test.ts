import { afterEach, describe, expect, it, vi } from 'vitest';

import { makeMutation } from '../queue/client-mutation.fixture';
import type { DecidedEvent } from '../queue/decided-event';
import { createTabChannel } from './channel';
import { openTabs } from './tabs';
import { browser } from './tabs.fake';

const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

/** A page of an account. `heard` has the messages that it has received. */
function openPage(id: string, locks?: LockManager, owner = 'owner0000000001') {
  const heard: unknown[] = [];
  const tabs = openTabs(id, locks, (name) => {
    // Tests in other threads have channels of the same name.
    const channel = new BroadcastChannel(`${name} of this test`);
    channels.push(channel);
    return channel;
  });
  const channel = createTabChannel({
    tabs,
    owner,
    onWritten: (keys) => void heard.push(keys),
    onDecided: (events) => void heard.push(events),
    onGone: () => void heard.push('gone'),
  });
  return { channel, heard };
}

const decided: DecidedEvent[] = [{ type: 'confirmed', mutation: makeMutation() }];

describe('the pages of an account', () => {
  it('receive which rows the others have written, and what the server has decided', async () => {
    const { locks } = browser();
    const [one, two, three] = ['one', 'two', 'three'].map((id) => openPage(id, locks));
    one!.channel.announceWritten(['a', 'b']);
    one!.channel.announceDecided(decided);
    await vi.waitFor(() => expect(two!.heard).toEqual([['a', 'b'], decided]));
    await vi.waitFor(() => expect(three!.heard).toEqual([['a', 'b'], decided]));
    expect(one!.heard).toEqual([]);
  });

  it('receive no messages of another account, and no empty messages', async () => {
    const { locks } = browser();
    const other = openPage('other', locks, 'owner0000000002');
    const one = openPage('one', locks);
    const two = openPage('two', locks);
    other.channel.announceWritten(['theirs']);
    one.channel.announceWritten([]);
    one.channel.announceDecided([]);
    one.channel.announceWritten(['last']);
    await vi.waitFor(() => expect(two.heard).toEqual([['last']]));
    expect(other.heard).toEqual([]);
  });

  it('know each other as open from the first message until they close, and are notified of that', async () => {
    const { locks, leave } = browser();
    const one = openPage('one', locks);
    const two = openPage('two', locks);
    expect(one.channel.isOpen('two')).toBe(false);
    two.channel.announceWritten(['a']);
    await vi.waitFor(() => expect(one.channel.isOpen('two')).toBe(true));
    two.channel.announceWritten(['b']);
    await vi.waitFor(() => expect(one.heard).toEqual([['a'], ['b']]));
    leave('two');
    await vi.waitFor(() => expect(one.heard).toEqual([['a'], ['b'], 'gone']));
    expect([one.channel.isOpen('two'), two.channel.isOpen('one')]).toEqual([false, false]);
  });

  it('are never known to be open without Web Locks', async () => {
    const one = openPage('one');
    const two = openPage('two');
    two.channel.announceWritten(['a']);
    await vi.waitFor(() => expect(one.heard).toEqual([['a']]));
    expect(one.channel.isOpen('two')).toBe(false);
  });
});

describe('a page that has closed the account', () => {
  it('sends no more messages', async () => {
    const { locks } = browser();
    const one = openPage('one', locks);
    const two = openPage('two', locks);
    const three = openPage('three', locks);
    one.channel.close();
    one.channel.announceWritten(['a']);
    one.channel.announceDecided(decided);
    three.channel.announceWritten(['last']);
    await vi.waitFor(() => expect(two.heard).toEqual([['last']]));
  });

  it('receives no more messages, and isn’t notified when another page closes', async () => {
    const { locks, leave } = browser();
    const one = openPage('one', locks);
    const two = openPage('two', locks);
    const three = openPage('three', locks);
    two.channel.announceWritten(['a']);
    await vi.waitFor(() => expect([one.heard, three.heard]).toEqual([[['a']], [['a']]]));
    one.channel.close();
    two.channel.announceWritten(['b']);
    await vi.waitFor(() => expect(three.heard).toEqual([['a'], ['b']]));
    leave('two');
    await vi.waitFor(() => expect(one.channel.isOpen('two')).toBe(false));
    expect(one.heard).toEqual([['a']]);
  });
});

it('a page sends and receives nothing if the browser has no channels', () => {
  const unexpected = () => {
    throw new Error('No message can reach this page.');
  };
  const channel = createTabChannel({
    tabs: openTabs('one', undefined),
    owner: 'owner0000000001',
    onWritten: unexpected,
    onDecided: unexpected,
    onGone: unexpected,
  });
  channel.announceWritten(['a']);
  channel.announceDecided(decided);
  expect(channel.isOpen('two')).toBe(false);
  channel.close();
});
