import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

import { FROM_FILES, SETTINGS } from './documented-variables';
import { REPO } from './tracked-files';

const read = (file: string) => readFileSync(path.join(REPO, file), 'utf8');

/** The user of the image. Existing volumes belong to this id, so another one couldn't open them. */
const USER = 10001;

/** Variables without effect in the image, because its command sets the address and the data folder. */
const NOT_IN_THE_IMAGE = ['JOT_HTTP', 'JOT_DATA'];

describe('the image', () => {
  const [, image = ''] =
    /^FROM gcr\.io\/distroless\/static\S*\n([^]*)/m.exec(read('Dockerfile')) ?? [];

  it('ends in a stage that holds nothing but the program and its data folder', () => {
    const copied = [...image.matchAll(/^COPY .* (\S+)$/gm)].map(([, target]) => target);
    expect(copied).toEqual(['/jot-server', '/data']);
    expect(image).not.toMatch(/^(?:RUN|ADD|FROM) /m);
  });

  it('runs without root, and asks the server for its health', () => {
    expect(/^USER (.*)$/m.exec(image)?.[1]).toBe(`${USER}:${USER}`);
    expect(image).toContain(`--chown=${USER}:${USER} --chmod=700 /image/data /data`);
    expect(image).toMatch(/^HEALTHCHECK .* CMD \["\/jot-server", "health"\]$/m);
    expect(image).toMatch(/^VOLUME \/data$/m);
  });

  it('says what it is', () => {
    const labels = [...image.matchAll(/org\.opencontainers\.image\.(\w+)=/g)].map(
      ([, name]) => name,
    );
    expect(labels).toEqual(['title', 'description', 'licenses', 'version', 'revision']);
  });
});

interface Service {
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  ports?: string[];
  profiles?: string[];
  volumes: string[];
  environment: Record<string, string>;
}

describe('deploy/compose.yaml', () => {
  const { services } = parse(read('deploy/compose.yaml')) as { services: Record<string, Service> };

  it.each(['jot', 'caddy', 'litestream'])(
    '%s writes into its volumes only, with no rights',
    (name) => {
      expect(services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    },
  );

  it('lets nobody reach Jot but through Caddy, whose header it trusts', () => {
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['caddy']);
    expect(services.jot?.environment.JOT_TRUSTED_PROXY).toBe('X-Forwarded-For');
    expect(services.caddy?.cap_add).toEqual(['NET_BIND_SERVICE']);
    expect(read('deploy/Caddyfile')).toContain('reverse_proxy jot:8090');
  });

  it('copies the data by Litestream when asked, as the user that owns it', () => {
    expect(services.litestream?.profiles).toEqual(['litestream']);
    for (const name of ['jot', 'litestream']) {
      expect(services[name]?.user).toBe(`${USER}:${USER}`);
      expect(services[name]?.volumes).toContain('data:/data');
    }
    const { dbs } = parse(read('deploy/litestream.yml'));
    expect(dbs).toMatchObject([{ path: '/data/data.db', replica: { type: 's3' } }]);
  });

  it('reads variables that example.env names', () => {
    const example = read('deploy/example.env');
    const others = { ...services, jot: {} };
    const used = [...JSON.stringify(others).matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(used).toContain('JOT_DOMAIN');
    expect(used.filter((name) => !example.includes(`${name}=`))).toEqual([]);
  });

  it('hands every setting to Jot that has a meaning in the image', () => {
    const { environment = {} } = services.jot ?? {};
    const handed = Object.keys(environment);
    const meant = [...SETTINGS, ...FROM_FILES].filter((name) => !NOT_IN_THE_IMAGE.includes(name));
    expect(handed.toSorted()).toEqual(meant.toSorted());
    const fromFile = handed.filter((name) => environment[name] === `\${${name}:-}`);
    expect(handed.filter((name) => !fromFile.includes(name))).toEqual([
      'JOT_URL',
      'JOT_TRUSTED_PROXY',
      'JOT_DEMO',
    ]);
  });
});

describe('deploy/kubernetes.yaml', () => {
  const parts = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS());
  const of = (kind: string) => parts.find((each) => each.kind === kind)?.spec;
  const deployment = of('Deployment');
  const pod = deployment?.template.spec;
  const [container] = pod?.containers ?? [];

  it('runs one pod at most', () => {
    expect(deployment).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
    expect(of('PersistentVolumeClaim').accessModes).toEqual(['ReadWriteOncePod']);
  });

  it('fulfils the Pod Security Standard “restricted”, with a root file system that is read-only', () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: USER,
      fsGroup: USER,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
  });

  it('keeps the data in the volume', () => {
    expect(container.args).toEqual(['serve', '--http=0.0.0.0:8090', '--dir=/data/jot']);
    expect(container.volumeMounts).toContainEqual({ name: 'data', mountPath: '/data' });
    expect(pod.volumes).toContainEqual({
      name: 'data',
      persistentVolumeClaim: { claimName: 'jot-data' },
    });
  });

  it.each(['startupProbe', 'readinessProbe', 'livenessProbe'])(
    '%s asks what is answered with a full disk too, under a name of Jot’s',
    (probe) => {
      expect(container[probe].httpGet).toEqual({
        path: '/api/site',
        port: 'http',
        httpHeaders: [{ name: 'Host', value: 'localhost' }],
      });
    },
  );

  it('leads from the service to the pod', () => {
    const { selector, ports } = of('Service');
    expect(deployment.template.metadata.labels).toMatchObject(selector);
    expect(container.ports).toContainEqual({ name: ports[0].targetPort, containerPort: 8090 });
  });
});
