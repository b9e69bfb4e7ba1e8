import {
  getMailInShort,
  listUndeliveredMails,
  sendMailAgain,
  UndeliveredMail,
} from '#contract/operations/mail-endpoints.ts'
import { bouncesByDomain, casesOfMails, countIncoming } from '#server/correspondence/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { countByDomain, pageOfUndelivered } from '#server/platform/mail/delivery-store.ts'
import { sendMailOnce } from './send-mail-once.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'config'>

const maxDomains = 100

/** Calls about mail on its way out. */
export const mailRoutes: Route<Needs>[] = [
  handle(getMailInShort, async (_, { db, config }: Needs) => {
    const [domains, bounced, incoming] = [
      await countByDomain(db, maxDomains),
      await bouncesByDomain(db),
      await countIncoming(db),
    ]
    const { waiting = 0, quarantined = 0, bounce = 0 } = incoming
    return {
      isSent: config.mail.kind === 'smtp',
      domains: domains.map((row) => ({ ...row, bounced: bounced.get(row.domain) ?? 0 })),
      incoming: { waiting, quarantined, bounced: bounce },
    }
  }),
  handle(listUndeliveredMails, async ({ query }, { db }: Needs) => {
    const { rows, total } = await pageOfUndelivered(db, query)
    const cases = await casesOfMails(
      db,
      rows.map(({ id }) => id),
    )
    const data = rows.map(({ id, template, createdAt, state, ...row }) => ({
      ...row,
      _id: id,
      kind: template,
      state: UndeliveredMail.shape.state.parse(state),
      createdAt: createdAt.toISOString(),
      case: cases.get(id) ?? null,
    }))
    return { data, total, ...query }
  }),
  handle(sendMailAgain, async ({ params, body }, deps: Needs) => await sendMailOnce(deps, params.mailId, body)),
]
