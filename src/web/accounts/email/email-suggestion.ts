/** Most common mail providers. */
const commonProviders = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.net',
  'gmx.de',
  'web.de',
  'comcast.net',
]
/** Mail providers that look like a mistyped common one; their addresses get no suggestion. Source: the providers' own pages, November 2026. */
const otherProviders = new Set(
  `ymail.com rocketmail.com yahoo.ca yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.in yahoo.gr yahoo.ie yahoo.pl yahoo.ro yahoo.se yahoo.no
  yahoo.dk yahoo.nl yahoo.at yahoo.be yahoo.ch yahoo.pt yahoo.co.uk yahoo.co.in yahoo.co.jp yahoo.co.nz yahoo.co.id yahoo.com.au
  yahoo.com.br yahoo.com.mx yahoo.com.ar yahoo.com.sg yahoo.com.hk yahoo.com.ph yahoo.com.tw yahoo.com.vn
  hotmail.ca hotmail.de hotmail.fr hotmail.it hotmail.es hotmail.be hotmail.ch hotmail.nl hotmail.se hotmail.no hotmail.dk hotmail.gr
  hotmail.co hotmail.co.uk hotmail.com.br hotmail.com.ar hotmail.com.au
  outlook.de outlook.fr outlook.it outlook.es outlook.at outlook.be outlook.ie outlook.in outlook.jp outlook.kr outlook.pt outlook.dk
  outlook.cz outlook.hu outlook.sa outlook.co.th outlook.com.au outlook.com.br outlook.com.ar outlook.com.gr outlook.com.tr
  live.de live.fr live.it live.nl live.be live.ca live.se live.no live.dk live.ie live.at live.cn live.co.uk live.com.au live.com.mx
  live.com.pt passport.com windowslive.com mac.com aim.com aol.de aol.fr aol.it aol.co.uk
  protonmail.ch pm.me mail.com email.com gmx.com gmx.at gmx.ch gmx.eu gmx.us gmx.fr gmx.es gmx.info freenet.de t-online.de online.de
  mail.de posteo.de posteo.net mailbox.org fastmail.com fastmail.fm tuta.com tutanota.com tutanota.de tutamail.com hey.com zoho.com
  zoho.eu zohomail.com zohomail.eu mail.ru bk.ru inbox.ru list.ru yandex.ru yandex.com ya.ru rambler.ru inbox.lv inbox.lt
  seznam.cz email.cz centrum.cz azet.sk wp.pl o2.pl onet.pl interia.pl gazeta.pl freemail.hu citromail.hu abv.bg mail.bg
  orange.fr free.fr wanadoo.fr laposte.net sfr.fr neuf.fr bbox.fr libero.it tiscali.it virgilio.it alice.it tin.it telenet.be skynet.be
  ziggo.nl kpnmail.nl planet.nl home.nl xs4all.nl bluewin.ch hispeed.ch sunrise.ch btinternet.com sky.com virginmedia.com talktalk.net
  ntlworld.com blueyonder.co.uk telia.com bredband.net online.no sapo.pt mail.pt uol.com.br bol.com.br terra.com.br ig.com.br
  comcast.com verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com netzero.net optonline.net
  rogers.com shaw.ca telus.net bell.net sympatico.ca bigpond.com bigpond.net.au optusnet.com.au iinet.net.au xtra.co.nz
  qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net docomo.ne.jp ezweb.ne.jp softbank.ne.jp rediffmail.com`.split(
    /\s+/,
  ),
)
const nearEnough = 2
/** Shorter names resemble too many others. */
const shortestCompared = 8

/** Endings that do not exist, with the intended one. */
const mistypedEndings: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  cpm: 'com',
  vom: 'com',
  xom: 'com',
  c0m: 'com',
  ner: 'net',
  nte: 'net',
  nett: 'net',
  ogr: 'org',
  orgg: 'org',
}
/** These are nowhere but at `.com`. */
const comOnly = /^(gmail|icloud)\.[^.]+$/

/** Intended address: corrected ending, or provider within two letters. */
export function suggestEmail(address: string): string | undefined {
  const [, name, domain] = /^([^\s@]+)@([^\s@]+\.[^\s@]+)$/.exec(address.trim().toLowerCase()) ?? []
  if (name === undefined || domain === undefined || isProvider(domain)) return undefined
  const mended = domain.replace(comOnly, '$1.com').replace(/[^.]+$/, (ending) => mistypedEndings[ending] ?? ending)
  if (isProvider(mended)) return mended === domain ? undefined : `${name}@${mended}`
  const provider = commonProviders
    .filter((known) => known.length >= shortestCompared)
    .map((known) => ({ known, distance: editDistance(mended, known) }))
    .filter(({ distance }) => distance <= nearEnough)
    .sort((a, b) => a.distance - b.distance)[0]?.known
  const meant = provider ?? mended
  return meant === domain ? undefined : `${name}@${meant}`
}

const isProvider = (domain: string): boolean => commonProviders.includes(domain) || otherProviders.has(domain)

/** Levenshtein distance between two words. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const exchanged = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(exchanged, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
