import type { Fixtures } from '@playwright/test';
import type { PageErrors } from './page-errors';
import { Deployment } from './server/builds';
import { TestServer } from './server/test-server';

export interface DeploymentFixtures {
  /** A copy of the build, which a test may replace by another one. */
  deployment: Deployment;
  /** A server for the test alone, which serves that build. */
  deployed: TestServer;
}

/** What a test about a new version needs, with and without a service worker. */
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
