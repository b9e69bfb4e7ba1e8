import { isPrivacyService } from './others.ts'

const fileEnding =
  /\.(?:png|jpe?g|jfif|gif|webp|avif|svg|ico|bmp|tiff?|heic|css|scss|js|mjs|ts|jsx|tsx|json|map|woff2?|ttf|eot|otf|pdf|mp[34]|webm|html?|php|xml)$/i
/** Pictures for screens of twice the resolution: `sprite@2x.webp`. */
const density = /@\d(?:\.\d)?x(?:\.|$)/i

/** Domains that templates and manuals hold. */
const placeholders =
  /(?:^|\.)(?:example\.(?:com|net|org)|(?:your|my|the|our|ihre?|meine?|votre|tu|su)-?(?:domain|site|website|company|firma|shop|email|mail|sitio|dominio|domaine|entreprise)\.\w{2,}|domain\.(?:com|tld|de|net|org|ext)|domain[en]{0,2}ame\.\w{2,}|email\.(?:com|tld)|company\.(?:com|tld)|site\.(?:com|tld)|website\.(?:com|tld)|test\.(?:com|de|tld)|beispiel\.(?:de|com|at|ch)|muster(?:mann|firma|shop|domain)?\.(?:de|com|at|ch)|exemple\.(?:com|fr)|ejemplo\.(?:com|es)|esempio\.(?:com|it)|exemplo\.(?:com|pt|br)|acme\.tld|\w+\.(?:tld|invalid|localhost|local))$/i
const placeholderNames =
  /^(?:your|ihre?|votre|deine?|tu|su)[-_.]?(?:name|e?-?mail|address|adresse)$|^(?:user|name|email|someone)name?$/i

/** Desks of data protection, and boxes that nobody reads. */
const wrongDesk =
  /^(?:dpo|dsb|dpd|rgpd|gdpr|dsgvo|datenschutz\w*|privacy|privacidad|confidentialite|data-?\.?protection|dataprotection|protecciondatos|proteccion\.?de\.?datos|privacyofficer|no-?\.?reply|do-?not-?reply|mailer-daemon|unsubscribe|bounces?)(?:[+._-].*)?$/i

/** Keys of Sentry and its like look like addresses. */
const key = /^(?:[\da-f]{16}|[\da-f]{32})$/i
const keyDomain =
  /(?:^|\.)(?:sentry\.io|sentry(?:-next)?\.wixpress\.com|ingest(?:\.\w\w)?\.sentry\.io|bugsnag\.com|rollbar\.com)$/i

/** True for what only looks like an address for mail, or is one that no letter may go to. */
export function isNeverProposed(email: string): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return (
    fileEnding.test(domain) ||
    density.test(email) ||
    placeholders.test(domain) ||
    placeholderNames.test(local) ||
    wrongDesk.test(local) ||
    key.test(local) ||
    keyDomain.test(domain) ||
    isPrivacyService(domain) ||
    /(?:^|[._+-])(?:nospam|remove-?this|spamtrap)(?:$|[._+-])/.test(`${local}.${domain}`)
  )
}
