import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type ProcessorKeys = {
  cards: { secretKey: string; publishableKey: string; webhookSecret: string }
  wallet: { clientId: string; clientSecret: string; webhookId: string }
}

/** Keys in the form of the real ones, of test mode, made once: nobody but this installation knows them. */
export function processorKeys(folder: string): ProcessorKeys {
  const file = join(folder, 'processor-keys.json')
  if (!existsSync(file)) {
    const keys: ProcessorKeys = {
      cards: {
        secretKey: `sk_test_${random(24)}`,
        publishableKey: `pk_test_${random(24)}`,
        webhookSecret: `whsec_${random(24)}`,
      },
      wallet: { clientId: random(30), clientSecret: random(30), webhookId: random(8).toUpperCase() },
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as ProcessorKeys
}

const random = (bytes: number): string => randomBytes(bytes).toString('hex')
