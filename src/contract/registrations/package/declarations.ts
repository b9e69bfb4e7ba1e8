import type { OrderFacts } from '../facts.ts'

/** The words of a version never change: other words are another version. */
export const declarationVersion = '1.0'

type Declaration = keyof NonNullable<OrderFacts['declarations']>

/** Sentences that an owner confirms before an order is paid. Wrong answers can void a certificate (17 USC 411(b)). */
export const declarationTexts: Record<Declaration, string> = {
  madeAll: 'The author named in this order made every image in it, or employed the people who made them.',
  publicationChecked:
    'I told published from unpublished images by my own knowledge, and every date of publication is right.',
  notRegistered: 'No image in this order was registered before.',
  nothingByOthers: 'No image in this order has parts that others made.',
}

/** The words that the hash is of, with an empty line between them. */
export const declarationText = (): string =>
  [`Declarations, version ${declarationVersion}`, ...Object.values(declarationTexts)].join('\n\n')

export const registrationMandateVersion = '1.0'

/** The authority to file. Sources of its bounds: 37 CFR 202.3(b)(2) (who may file), 17 USC 506(e) (false statements). */
export const registrationMandateOf = (brand: string) => ({
  file: `I authorize ${brand} to file this application for copyright registration as my agent, to certify it for me, and to send the Office the copies of my works.`,
  letters: `${brand} may answer questions of the Office about this application and receives its letters and the certificate for me.`,
  rights: `I keep every right in my works. This mandate gives ${brand} no share in any right, licence or settlement.`,
  truth:
    'Everything that I state in this order is true to the best of my knowledge. I know that a knowingly false statement in an application is an offence.',
})

/** The words that the hash is of, with an empty line between them. */
export const registrationMandateText = (brand: string): string =>
  [`Mandate to register, version ${registrationMandateVersion}`, ...Object.values(registrationMandateOf(brand))].join(
    '\n\n',
  )
