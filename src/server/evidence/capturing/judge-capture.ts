/** Facts on a page, captured or not. */
export type Capturing = {
  status: number
  /** The type that the server states. */
  type: string
  /** True when the server offers it as a download. */
  isAttachment: boolean
  headers: ReadonlyMap<string, string>
  url: string
  askedUrl: string
}

/** The same with the browser's findings. */
export type Seen = {
  title: string
  text: string
  hasPassword: boolean
  pictures: number
  overlaysHidden: number
  isCopySeen: boolean
}

const challenges =
  /just a moment|attention required|checking (your|if the) (browser|site)|verify(ing)? (that )?you are (a )?human|are you a (human|robot)|not a robot|unusual traffic|enable javascript and cookies|captcha|ddos protection|pardon our interruption|security check/i
const geoBlocks =
  /(not|isn['’]t|un) ?available in your (country|region|location|area)|(blocked|restricted) in your (country|region)|your (country|region) (is|has been) (not supported|blocked)|nicht verfügbar in (deinem|ihrem) land/i
const loginWalls =
  /\/(log-?in|sign-?in|anmelden|connexion|auth|accounts?\/login|checkpoint)(\/|\?|$)|[?&](next|return_?to|continue)=/i
const consent = /cookie|consent|einwilligung|datenschutz|privacy|gdpr|rgpd/i

/** Reason against capturing the answer, as a sentence; else undefined. */
export function wrongWithAnswer({ status, type, isAttachment, headers }: Capturing, text = ''): string | undefined {
  if (isGone(status)) return `${pageGone} its server answered ${status}.`
  if (status === 451) return 'The page is not shown in the country from which it was opened (status 451).'
  if (headers.get('cf-mitigated') === 'challenge') return challenge
  if (status === 401 || status === 407) return loginWall
  if (status >= 400) {
    if (geoBlocks.test(text)) return geoBlock
    if (challenges.test(text)) return challenge
    return status === 403 || status === 429
      ? `The server did not let us see the page (status ${status}).`
      : `The server answered with an error (status ${status}).`
  }
  if (isAttachment || !/^(text\/|image\/|application\/(xhtml\+xml|xml|json)|$)/i.test(type))
    return 'The address gives a file to save, not a page to look at.'
  return undefined
}

/** The reason why a captured page is not the one with the copy, as a sentence; undefined if it is. */
export function wrongWithPage(answer: Capturing, seen: Seen): string | undefined {
  if (seen.isCopySeen) return undefined
  const words = `${seen.title}\n${seen.text}`
  const isShort = seen.text.trim().length < 1500
  if (isShort && challenges.test(words)) return challenge
  if (isShort && geoBlocks.test(words)) return geoBlock
  if (seen.hasPassword || (answer.url !== answer.askedUrl && loginWalls.test(answer.url))) return loginWall
  if (seen.text.trim() === '' && seen.pictures === 0) return 'The page is blank.'
  if (seen.overlaysHidden > 0 || (isShort && consent.test(words)))
    return consent.test(words)
      ? 'The page shows the picture only after consent, and we accept nothing.'
      : 'Something covers the page and hides the picture.'
  return notSeen
}

/** The page was seen whole, without the picture. */
export const notSeen = 'The picture is not visible on the page.'

export const isGone = (status: number): boolean => status === 404 || status === 410

const pageGone = 'The page is not there any more:'

/** True when the problem of a capture shows that the copy is gone. Errors, challenges, sign-ins and blocks of countries show nothing. */
export const showsCopyGone = (problem: string | null): boolean =>
  problem !== null && (problem === notSeen || problem.startsWith(pageGone))

const challenge = 'The page first checks for a human visitor and shows us nothing else.'
const geoBlock = 'The page is not shown in the country from which it was opened.'
const loginWall = 'The page is shown only after signing in there.'
