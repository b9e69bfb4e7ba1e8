import type { ProcessorConfig } from '../billing/processor-config.ts'
import type { LetterConfig } from '#server/letters/index.ts'
import type { EvidenceConfig } from '../evidence/index.ts'
import type { Config } from '../platform/config.ts'
import { isOfThisMachine } from '../platform/sandbox-mode.ts'

/** The name under which the server alone reaches the stand-ins. */
export const sandboxHost = 'sandbox.rightframe.example'

/** Stand-ins that run. */
export type StandIns = {
  url: string
  keys: {
    cards: Pick<NonNullable<ProcessorConfig['card']>, 'secretKey' | 'publishableKey' | 'webhookSecret'>
    wallet: Pick<NonNullable<ProcessorConfig['wallet']>, 'clientId' | 'clientSecret' | 'webhookId'>
  }
  /** Undefined where its port was taken. */
  mailbox: { port: number } | undefined
}

export type Configured = Config & { evidence: EvidenceConfig; processors: ProcessorConfig; letters: LetterConfig }

/**
 * The configuration of a sandbox: nothing real leaves, whatever else is configured and whichever stand-in could not be started. Mail goes into the
 * mailbox or stays; letters likewise; times are stamped and payments taken by the stand-ins or not at all.
 */
export function withStandIns<C extends Configured>(config: C, standIns: StandIns | undefined): C {
  const mailbox = standIns?.mailbox && { host: '127.0.0.1', port: standIns.mailbox.port }
  const sealed = { ...config, mail: mailOf(config.mail, mailbox), letters: { ...config.letters, mailbox } }
  if (!standIns) return sealed
  const { registryUrl, isRegistryNamed, ...evidence } = config.evidence
  return {
    ...sealed,
    hosts: new Map([...config.hosts, [sandboxHost, new URL(standIns.url).host]]),
    evidence: {
      ...evidence,
      authorities: [`http://${sandboxHost}/time-stamps`],
      isRegistryNamed: true,
      registryUrl: isRegistryNamed ? registryUrl : `http://${sandboxHost}/rdap`,
    },
    processors: processorsOf(standIns, config),
  }
}

/** Address of the stand-ins' pages for browsers: an origin of their own on this machine, elsewhere through the app (`serve-sandbox-pages.ts`). */
export const pagesUrlOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, own: string): string =>
  isOfThisMachine(publicUrl) ? own : publicUrl

function mailOf(mail: Config['mail'], mailbox: { host: string; port: number } | undefined): Config['mail'] {
  if (mail.kind === 'kept' || !mailbox) return { kind: 'kept' }
  return { kind: 'smtp', ...mailbox, security: 'none', user: undefined, password: undefined, from: mail.from }
}

/** All or none are the sandbox's: the operator's test keys stay. */
function processorsOf({ url, keys }: StandIns, { processors, publicUrl }: Configured): ProcessorConfig {
  if (processors.card || processors.wallet) return processors
  const common = { isLive: false, url: `http://${sandboxHost}` }
  return {
    card: { ...keys.cards, ...common, script: `${pagesUrlOf({ publicUrl }, url)}/cards/v3.js` },
    wallet: { ...keys.wallet, ...common },
  }
}
