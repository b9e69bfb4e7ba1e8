import type { SiteKnown } from '#contract/sites/domain.ts'
import type { Config } from '#server/platform/config.ts'
import { visitLink } from '#server/platform/http/mapped-hosts.ts'
import type { KnownOfParty } from './domain-store.ts'

/** Facts on a site, with links to their pages. */
export const showKnown = ({ facts, signals, contacts }: KnownOfParty, { hosts }: Pick<Config, 'hosts'>): SiteKnown => ({
  facts,
  signals: signals.map(({ fact, value, from, evidence, page, seenAt }) => ({
    fact,
    value,
    from,
    evidence,
    page,
    seenAt,
    visit: page === null ? null : visitLink(page, hosts),
  })),
  contacts: contacts.map(({ kind, value, page, words }) => ({
    kind,
    value,
    page,
    ...(words === undefined ? {} : { words }),
    visit: kind === 'page' ? visitLink(value, hosts) : null,
  })),
})
