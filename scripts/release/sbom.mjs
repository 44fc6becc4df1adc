import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runOrFail } from '../process/run.mjs';

/**
 * @typedef {{ 'bom-ref': string, type: string, name: string, version: string, purl: string, licenses?: { expression: string }[], hashes?: { alg: string, content: string }[] }} Component
 * @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean, link?: boolean }} LockedPackage
 */

/**
 * Returns a bill of materials in CycloneDX form: the app's packages, from package-lock.json, and the Go
 * modules in a built program. It needs no network. `npm sbom --omit=dev` isn't used, because it leaves out
 * packages that a development tool needs too, such as React.
 * @param {{ root: string, go: string, binary: string, version: string }} options go: path of Go; binary: path
 *   of a built program; version: Jot's
 * @returns {Promise<string>} JSON, the same for the same sources
 */
export async function billOfMaterials({ root, go, binary, version }) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const modules = await runOrFail(go, ['version', '-m', binary]);
  const components = [...npmPackages(lock.packages), ...goModules(modules)];
  const self = { ...component('npm', 'jot', version), type: 'application' };
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: self },
    components,
    dependencies: [{ ref: self['bom-ref'], dependsOn: components.map((each) => each['bom-ref']) }],
  };
  return `${JSON.stringify(bom, null, 1)}\n`;
}

/**
 * Returns the packages of a lock file that aren't only for development.
 * @param {Record<string, LockedPackage>} packages by their folders
 * @returns {Component[]}
 */
export function npmPackages(packages) {
  /** @type {Map<string, Component>} */
  const found = new Map();
  for (const [folder, { version, license, integrity, dev, link }] of Object.entries(packages)) {
    if (folder === '' || dev || link || !version) continue;
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const each = component('npm', name, version);
    if (license) each.licenses = [{ expression: license }];
    const hash = /^sha512-(\S+)/.exec(integrity ?? '')?.[1];
    if (hash) {
      each.hashes = [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }];
    }
    found.set(each.purl, each);
  }
  return [...found.values()];
}

/**
 * Parses the modules, including the standard library, from the output of `go version -m`.
 * @param {string} text
 * @returns {Component[]}
 */
export function goModules(text) {
  const standard = /: go(\d\S*)/.exec(text)?.[1];
  const found = [...text.matchAll(/^\s+dep\s+(\S+)\s+(v\S+)/gm)].map((match) =>
    component('golang', String(match[1]), String(match[2])),
  );
  return standard ? [component('golang', 'stdlib', `v${standard}`), ...found] : found;
}

/**
 * @param {'npm' | 'golang'} kind
 * @param {string} name
 * @param {string} version
 * @returns {Component}
 */
function component(kind, name, version) {
  const purl = `pkg:${kind}/${name.replace('@', '%40')}@${version}`;
  return { 'bom-ref': purl, type: 'library', name, version, purl };
}
