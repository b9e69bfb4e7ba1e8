import { processorConfig } from './billing/processor-config.ts'
import { billingConfig } from './billing/config.ts'
import { letterConfig } from './cases/letters/config.ts'
import { caseConfig } from './cases/config.ts'
import { discoveryConfig } from './discovery/config.ts'
import { searchConfig } from './discovery/searching/config.ts'
import { evidenceConfig } from './evidence/config.ts'
import { fingerprintConfig } from './fingerprints/config.ts'
import { imageConfig } from './images/config.ts'
import { readEnvironment } from './platform/config.ts'
import { siteConfig } from './sites/config.ts'

export { ConfigProblem } from './platform/config.ts'

/** Reads every variable that the app knows; nothing else looks at the environment. Throws ConfigProblem. */
export const readConfig = (environment: Record<string, string | undefined> = process.env) =>
  readEnvironment(environment, [
    processorConfig,
    billingConfig,
    imageConfig,
    fingerprintConfig,
    siteConfig,
    discoveryConfig,
    searchConfig,
    evidenceConfig,
    letterConfig,
    caseConfig,
  ] as const)

export type AppConfig = ReturnType<typeof readConfig>
