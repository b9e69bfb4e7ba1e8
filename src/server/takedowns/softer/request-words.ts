import type { SiteRequestKind, SiteRequestText } from '#contract/takedowns/site-request.ts'

type Language = SiteRequestText['language']
type Use = { title: string; pageUrl: string; fileUrl: string }
export type RequestFacts = { kind: SiteRequestKind; owner: string; host: string; brand: string; uses: readonly Use[] }

/** Uses that a request lists; it counts the others. */
const maxListed = 100

type Words = {
  subject: (facts: RequestFacts) => string
  opening: (facts: RequestFacts) => string
  ask: Record<SiteRequestKind, (facts: RequestFacts) => string>
  closing: string
  listed: string
  more: (count: number) => string
  by: (facts: RequestFacts) => string
}

/** All wording is our own; no lawyer has read it. It demands no money and threatens nothing. */
const words: Record<Language, Words> = {
  en: {
    subject: ({ owner, host }) => `Photographs by ${owner} on ${host}`,
    opening: ({ owner, host }) =>
      `Good day,\n\nWe write for ${owner}, who made the photographs below. They are shown on ${host}, and we know of no licence for that.`,
    ask: {
      removal: () => 'Please remove them from the pages and delete the files within 7 days. No payment is asked for.',
      credit: ({ owner }) =>
        `Please name the photographer beside each of them within 7 days: "Photo: ${owner}". ${owner} then asks for no removal. No payment is asked for.`,
    },
    closing:
      'If you have a licence, or see this differently, please answer this mail. A person reads it. We look at the pages again after 7 days.',
    listed: 'The photographs',
    more: (count) => `And ${count} more. We send the list if you ask for it.`,
    by: ({ owner, brand }) => `${brand}, for ${owner}`,
  },
  fr: {
    subject: ({ owner, host }) => `Photographies de ${owner} sur ${host}`,
    opening: ({ owner, host }) =>
      `Bonjour,\n\nNous vous écrivons pour ${owner}, auteur des photographies ci-dessous. Elles figurent sur ${host}, et nous n’avons connaissance d’aucune licence.`,
    ask: {
      removal: () =>
        'Merci de les retirer des pages et de supprimer les fichiers sous 7 jours. Aucun paiement n’est demandé.',
      credit: ({ owner }) =>
        `Merci d’indiquer l’auteur à côté de chacune sous 7 jours : « Photo : ${owner} ». ${owner} ne demandera alors pas leur retrait. Aucun paiement n’est demandé.`,
    },
    closing:
      'Si vous avez une licence, ou si vous voyez les choses autrement, répondez à ce message. Une personne le lira. Nous regarderons à nouveau les pages après 7 jours.',
    listed: 'Les photographies',
    more: (count) => `Et ${count} autres. Nous vous envoyons la liste sur demande.`,
    by: ({ owner, brand }) => `${brand}, pour ${owner}`,
  },
}

/** The mail that asks a site to remove copies, or to credit their author. */
export function writeRequest(language: Language, facts: RequestFacts): { subject: string; text: string } {
  const { subject, opening, ask, closing, listed, more, by } = words[language]
  const lines = facts.uses.slice(0, maxListed).map(({ title, pageUrl, fileUrl }, at) => {
    const named = title === '' ? '' : `${title}\n   `
    return `${at + 1}. ${named}${pageUrl}\n   ${fileUrl}`
  })
  const left = facts.uses.length - lines.length
  const list = [`${listed}:`, ...lines, ...(left > 0 ? [more(left)] : [])].join('\n')
  return {
    subject: subject(facts),
    text: [opening(facts), ask[facts.kind](facts), closing, list, by(facts)].join('\n\n'),
  }
}
