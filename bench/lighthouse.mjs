import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../scripts/chromium.mjs';
import { median, sampled } from './figures.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */

const PATHS = ['/', '/login', '/help'];
const RUNS = 5;
/** On a busy machine Lighthouse now and then loses the begin of its own recording. */
const MAY_FAIL = 3;

/**
 * The four scores that visitors' pages are held to, with what is measured beside them.
 * @type {readonly { id: string, name: string, aim: number }[]}
 */
const CATEGORIES = [
  { id: 'performance', name: 'performance', aim: 98 },
  { id: 'accessibility', name: 'accessibility', aim: 100 },
  { id: 'best-practices', name: 'best practices', aim: 100 },
  { id: 'seo', name: 'SEO', aim: 100 },
];

/** @type {readonly { id: string, name: string, unit: 'ms' | 'KB', aim?: number, closest?: string }[]} */
const AUDITS = [
  {
    id: 'largest-contentful-paint',
    name: 'largest contentful paint',
    unit: 'ms',
    aim: 1_500,
    closest: '3,048 ms',
  },
  { id: 'total-blocking-time', name: 'total blocking time', unit: 'ms' },
  { id: 'total-byte-weight', name: 'bytes', unit: 'KB' },
];

/**
 * Lighthouse's own judgement of the public pages, as a phone on a slow network sees them.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<Figure[]>}
 */
export async function measureLighthouse(stage) {
  /** @type {Figure[]} */
  const figures = [];
  let failures = 0;
  for (const target of PATHS) {
    stage.log(`Asking Lighthouse about ${target} …`);
    /** @type {import('lighthouse').Result[]} */
    const results = [];
    while (results.length < RUNS) {
      const result = await judge(stage.url + target);
      if (!result.runtimeError) results.push(result);
      else if ((failures += 1) > MAY_FAIL)
        throw new Error(`Lighthouse on ${target}: ${result.runtimeError.message}`);
      else
        stage.log(`  A run that could not be recorded is made again: ${result.runtimeError.code}`);
    }
    for (const line of complaints(results)) stage.log(`  ${line}`);
    figures.push(...figuresOf(target, results));
  }
  return figures;
}

/**
 * One run in a browser of its own, with Lighthouse's usual settings: a phone, the network and the
 * processor slowed by calculation.
 * @param {string} url
 * @returns {Promise<import('lighthouse').Result>}
 */
async function judge(url) {
  const { executablePath, args } = await findChromium({ isWhole: true });
  const profile = mkdtempSync(path.join(os.tmpdir(), 'jot-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, '--remote-debugging-port=0'],
  });
  try {
    const [port] = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
    const answer = await lighthouse(url, {
      port: Number(port),
      logLevel: 'error',
      onlyCategories: CATEGORIES.map(({ id }) => id),
    });
    if (!answer) throw new Error(`Lighthouse has no answer for ${url}.`);
    return answer.lhr;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * @param {string} target
 * @param {readonly import('lighthouse').Result[]} results
 * @returns {Figure[]}
 */
function figuresOf(target, results) {
  const scores = CATEGORIES.map(({ id, name, aim }) => {
    const points = results.map(({ categories }) => (categories[id]?.score ?? 0) * 100);
    return /** @type {Figure} */ ({
      what: `Lighthouse ${target}: ${name}`,
      unit: 'points',
      measured: median(points),
      worst: Math.min(...points),
      samples: points.length,
      aim,
      closest: id === 'performance' ? '89' : '',
    });
  });
  const values = AUDITS.map(({ id, name, unit, ...rest }) =>
    sampled(
      { what: `Lighthouse ${target}: ${name}`, unit, ...rest },
      results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN),
    ),
  );
  return [...scores, ...values];
}

/**
 * What has cost points outside of the speed, so that it can be mended.
 * @param {readonly import('lighthouse').Result[]} results
 * @returns {string[]}
 */
function complaints(results) {
  const [first] = results;
  if (!first) return [];
  return CATEGORIES.filter(({ id }) => id !== 'performance').flatMap(({ id, name }) =>
    (first.categories[id]?.auditRefs ?? [])
      .map((ref) => ({ ...ref, audit: first.audits[ref.id] }))
      .filter(({ weight, audit }) => weight > 0 && (audit?.score ?? 1) < 1)
      .map(({ audit }) => `${name}: ${audit?.title}`),
  );
}
