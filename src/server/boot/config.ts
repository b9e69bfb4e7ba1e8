import { processorConfig, takesTestMoney } from '../billing/processor-config.ts'
import { billingConfig } from '../billing/config.ts'
import { letterConfig } from '#server/letters/config.ts'
import { caseConfig } from '../cases/config.ts'
import { crawlerConfig } from '../crawler/config.ts'
import { discoveryConfig } from '../discovery/config.ts'
import { searchConfig } from '../discovery/searching/config.ts'
import { evidenceConfig } from '../evidence/config.ts'
import { fingerprintConfig } from '../fingerprints/config.ts'
import { imageConfig } from '../images/config.ts'
import { webhookConfig } from '../webhooks/config.ts'
import { readEnvironment } from '../platform/config.ts'
import { sandboxNote, testMoneyNote } from '../platform/sandbox-mode.ts'
import { siteConfig } from '../sites/config.ts'

export { ConfigProblem } from '../platform/config.ts'

const parts = [
  processorConfig,
  billingConfig,
  imageConfig,
  fingerprintConfig,
  siteConfig,
  crawlerConfig,
  discoveryConfig,
  searchConfig,
  evidenceConfig,
  letterConfig,
  caseConfig,
  webhookConfig,
] as const

/** Reads every variable; nothing else reads the environment. Throws ConfigProblem. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const config = readEnvironment(environment, parts)
  return {
    ...config,
    trialNote: config.sandbox.isOn ? sandboxNote : takesTestMoney(config) ? testMoneyNote : undefined,
  }
}

export type AppConfig = ReturnType<typeof readConfig>
