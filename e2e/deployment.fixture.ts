import type { Fixtures } from '@playwright/test';
import type { PageErrors } from './page-errors';
import { Deployment } from './server/builds';
import { TestServer } from './server/test-server';

export interface DeploymentFixtures {
  /** A copy of the build that a test may replace by another build. */
  deployment: Deployment;
  /** A server that only this test uses, and that serves this copy. */
  deployed: TestServer;
}

/** Fixtures of tests about a new version, with or without a service worker. */
export const deploymentFixtures: Fixtures<DeploymentFixtures, object, { errors: PageErrors }> = {
  deployment: async ({}, use) => {
    const deployment = new Deployment();
    await use(deployment);
    deployment.remove();
  },
  deployed: async ({ deployment, errors }, use) => {
    const server = await TestServer.start({ publicDir: deployment.folder });
    await use(server);
    await errors.closePagesBefore(() => server.stop());
  },
};
