/** The words that owners consent to. A consent names the version it was given under, so the words of a version never change. */
export const consentVersion = '1.1'
export const consentDate = '2026-11-26'

type Offered = {
  brand: string
  firm: string
  owner: string
  image: string
  costs: string
  oddsPercent: number | null
  odds: number
}

/** Words of an offer about the chances. */
export const formatChances = ({ oddsPercent, odds }: Pick<Offered, 'oddsPercent' | 'odds'>): string =>
  oddsPercent === null
    ? 'Too few comparable cases are closed to say what the chances are. Nobody can promise a result.'
    : `Of ${odds} comparable cases that are closed, ${oddsPercent} % ended with a payment. Nobody can promise a result.`

/** The stored wording of an owner's consent. */
export const consentText = (of: Offered): string =>
  [
    `Consent to lawyers, version ${consentVersion} of ${consentDate}`,
    `${of.firm} would pursue the claim of ${of.owner} against ${of.image}: it writes to them, settles, and goes to court where that promises more.`,
    `Chances: ${formatChances(of)}`,
    `Costs: ${of.costs}`,
    `With your consent ${of.brand} hands ${of.firm} what it needs: your submission, the evidence, the letters, what the image user wrote, and what was paid. From then on the firm acts in this matter; ${of.brand} neither writes to the image user nor takes payments. Should the firm give the matter up, ${of.brand} may hand it to another one, and tells you at once which.`,
    'You can say no. Then nothing is handed over, and we look at what else can be done.',
  ].join('\n\n')
