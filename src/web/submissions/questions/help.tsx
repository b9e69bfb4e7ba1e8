import { helpArticle } from '#web/platform/help.ts'
import { HelpTooltip } from '#web/ui/overlays/help-tooltip.tsx'
import { Text } from '#web/ui/text/text.tsx'

type HelpText = { title: string; body: string; footer?: string; elevioId: string }

/** Explanations of questions, with links to articles. */
const texts = {
  owner: {
    title: 'The legal owner',
    body: 'Whoever made the image owns it, unless they made it as an employee or gave the rights away in a contract. An agency or an heir can be the owner too.',
    elevioId: 'legal-owner',
  },
  business: {
    title: 'Use by a business',
    body: 'A shop, a company, an association, or a person who earns money with the page. A private page without advertising is none.',
    elevioId: 'commercial-use',
  },
  breach: {
    title: 'Breach of contract',
    body: 'You gave a licence, and the use goes beyond it: longer, larger, or in places that it does not name.',
    elevioId: 'breach-of-contract',
  },
  stock: {
    title: 'Stock agencies',
    body: 'An agency may have sold a licence that you have not heard of yet. Please look into your sales there first.',
    elevioId: 'stock-agencies',
  },
  contact: {
    title: 'Earlier contact',
    body: 'What you wrote and what was answered changes what can be asked for. Letters, mails and messages all count.',
    elevioId: 'previous-contact',
  },
  country: {
    title: 'Country of the image user',
    body: 'Where the person or company behind the page is, as their legal notice says. Leave it open if you do not know.',
    elevioId: 'supported-countries',
  },
  creativeCommons: {
    title: 'Creative Commons',
    body: 'A public licence that lets everybody use the image on its terms. If you published the image under one, please say which.',
    elevioId: 'creative-commons',
  },
  published: {
    title: 'First publication',
    body: 'The page where the public could see the image for the first time: your own site, a gallery, a magazine.',
    footer: 'Not the page that uses it without your permission.',
    elevioId: 'first-publication',
  },
  licensed: {
    title: 'Earlier licences',
    body: 'Prices that others have paid for the image are the best ground for the amount that we ask for.',
    elevioId: 'licensing-history',
  },
  registration: {
    title: 'Registration in the United States',
    body: 'An image that was registered in time is worth more in a case in the United States. Nothing is lost without one.',
    elevioId: 'us-registration',
  },
  watermark: {
    title: 'Watermark',
    body: 'What happened to your name or mark on the image. To remove it is a wrong of its own in many countries.',
    elevioId: 'watermarks',
  },
  attribution: {
    title: 'Attribution',
    body: 'Whether your name stands with the image, as the licence asks for.',
    elevioId: 'attribution',
  },
  continued: {
    title: 'Continued use',
    body: 'With a licence for the time to come the image user may keep the image where it is. Without one they have to take it down.',
    elevioId: 'continued-use',
  },
  price: {
    title: 'The price',
    body: 'Our price rests on the size, the place and the length of the use and on what such uses cost in the market.',
    elevioId: 'pricing',
  },
} as const satisfies Record<string, HelpText>
export type HelpKey = keyof typeof texts

export function Help({ about }: { about: HelpKey }) {
  const { title, body, elevioId, footer }: HelpText = texts[about]
  return (
    <HelpTooltip title={title} footer={footer} article={helpArticle(elevioId)}>
      <Text size="small">{body}</Text>
    </HelpTooltip>
  )
}
