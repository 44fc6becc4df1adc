import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the routes that Jot's own code registers, in the hooks and in Go, such as `GET /api/site`. */
export function registeredRoutes(): string[] {
  const hooks = matchesIn(
    'pb_hooks',
    (name) => name.endsWith('.pb.js'),
    /routerAdd\(\s*'([A-Z]+)',\s*'([^']+)'/g,
  );
  const native = matchesIn(
    'server',
    (name) => name.endsWith('.go') && !name.endsWith('_test.go'),
    /Router\.(GET|POST|PUT|PATCH|DELETE)\("([^"]+)"/g,
  );
  return [...new Set([...hooks, ...native])];
}

function matchesIn(folder: string, isSource: (name: string) => boolean, call: RegExp): string[] {
  return readdirSync(path.resolve(folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .flatMap((name) => [...readFileSync(path.resolve(folder, name), 'utf8').matchAll(call)])
    .map(([, method, route]) => `${method} ${route}`);
}
