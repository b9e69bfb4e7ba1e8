/** Words before a site maker's or host's address. */
const makers =
  /\b(?:web\s?-?sites?|sites?|web|pages?|shop|design(?:ed)?|develop(?:ed|ment)|built|made|created|crafted|powered|maintained|hosted|hosting|programm?ed|coded|reali[sz]ed|theme|template|realisiert|umgesetzt|gestaltet|erstellt|entwickelt|réalisée?|conçue?|hébergée?|développée?|diseñad[oa]|desarrollad[oa]|alojad[oa]|realizzat[oa]|sviluppat[oa]|gemaakt|ontwikkeld)\s(?:(?:and|und|&|et|y|e)\s[\p{L}]{1,20}\s)?(?:with love\s)?(?:by|von|durch|par|por|da|door|av|af|bei)\b|\b(?:web\s?-?(?:design(?:er)?|entwicklung|entwickler|agentur|agency|develop(?:ment|er)|master|hosting)|hosting(?:[ -]?(?:provider|partner))?|hoster|hébergeur|hébergement|alojamiento|technische (?:umsetzung|realisierung|betreuung)|umsetzung|realisierung|réalisation|programmierung|diseño web|sviluppo web|realizzazione)(?![\p{L}])/iu

/** Words before the address of an officer for data protection, of an authority, or of a board of arbitration. */
const officers =
  /data[ -]protection|privacy[ -](?:officer|contact|team|office|questions|requests)|datenschutz(?:beauftragt|koordinat|anfrage|verantwort)|d[ée]l[ée]gu[ée]e?.{0,20}(?:protection|donn[ée]es)|protecci[óo]n de datos|responsabile della protezione|protezione dei dati|gegevensbescherming|ochrony danych|encarregad[oa]|(?<![\p{L}])(?:DPO|DSB|GDPR|RGPD|DSGVO)(?![\p{L}])|aufsichtsbehörde|schlichtungs|schlichter|supervisory authority|dispute resolution|autorité de contrôle|autorità garante/iu

/** Words that mark the site’s own address. */
const own =
  /(?<![\p{L}])(?:contact|kontakt|contacto|contatti|inhaber|owner|verantwortlich|herausgeber|publisher|éditeur|imprint|impressum)(?![\p{L}])/iu

export type Other = 'maker' | 'officer'

/** The other to whom the words before an address give it; undefined where it is the site’s own. */
export function otherNamedBefore(words: string): Other | undefined {
  for (const [other, form] of [['officer', officers] as const, ['maker', makers] as const]) {
    const found = [...words.matchAll(new RegExp(form.source, 'giu'))].at(-1)
    if (!found) continue
    const after = words.slice(found.index + found[0].length)
    // “Website by Red. Contact: …”: the site’s own follows.
    const begun = /[.;·|•](.*)$/su.exec(after)?.[1] ?? ''
    if (!own.test(begun)) return other
  }
  return undefined
}

export const saysOwn = (words: string): boolean => own.test(words)

/** Words that stand in registries where a holder’s own would. */
const redaction =
  /redacted|withheld for|statutory masking|masked|data protected|not (?:disclosed|available|applicable)|non[- ]public data|personal data|hidden (?:upon|by)|gdpr/i

/** Services that stand in registries for holders who are not named. Source: their own names and domains, November 2026. */
const privacyNames =
  /privacy|private whois|whois\s?(?:guard|agent|secure|proxy|protect\w*)|withheld|proxy|domain (?:protection|id shield)|identity protect\w*|anonymi[sz]ed?|njalla|1337 services|registration private|o-w-o|protected by/i

const privacyDomains =
  /(?:^|[.@])(?:domainsbyproxy\.com|whoisguard\.com|withheldforprivacy\.com|contactprivacy\.(?:com|email)|privacyguardian\.org|whoisprivacy\w*\.(?:com|org|net)|whoisprotect\w*\.\w+|perfectprivacy\.com|identity-protect\.org|identityprotect\.\w+|anonymize\.com|njal\.la|o-w-o\.info|contact\.gandi\.net|whoisproxy\.(?:com|org)|privacyprotect\.org|domainprivacygroup\.com|whoissecure\.com|protecteddomainservices\.com|myprivacy\.net|privacy\.\w+|dataprotected\.\w+|anonymised\.email|spamproof\.\w+|regprivate\.ru|whoisservices\.\w+|super\.privacy|tieredaccess\.com|domain-contact\.org|monikerprivacy\.net|namebrightprivacy\.com|private(?:whois|registration)\.\w+)$/i

/** True for words that tell nothing of a holder: what a registry writes instead, and the names and addresses of privacy services. */
export const hidesHolder = (text: string): boolean => redaction.test(text) || isPrivacyService(text)

export const isPrivacyService = (text: string): boolean => privacyNames.test(text) || privacyDomains.test(text.trim())
