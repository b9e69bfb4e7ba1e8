import { type CountryRow, countryNamed } from '../../reference/country-row.ts'
import { minorOf } from '../../reference/money.ts'
import { stockAgencyAt } from '../../reference/sites/stock-agencies.ts'
import { countryOfHost } from '../../reference/tlds.ts'
import { isSameAddress, webAddress } from '../../reference/web-address.ts'
import { refusing } from './check-items.ts'
import { dayComplaint } from '../../reference/days.ts'
import type { Paired } from './image-rules.ts'
import { isCreativeCommonsLegalOnly } from './judge-match.ts'
import { priceLimits } from '#contract/cases/submission/limits.ts'
import { questionsOfImage } from '#contract/cases/submission/questions.ts'
import { creativeCommonsCountry, refusalOf } from './refusals.ts'
import type { Known, Rule } from './rule.ts'
import { screeningCountry } from './screening-rules.ts'
import type { SubmissionImage } from '#contract/cases/submission/submission.ts'

/** The rules on how an image was offered, published and licensed. */
export const licensingRules: readonly Rule<Paired>[] = [
  {
    path: 'licensing.cc',
    complaint: ({ image }) =>
      image.licensing.cc === null && 'Please choose if this image is offered under a Creative Commons license',
  },
  {
    path: 'licensing.cc',
    complaint: (paired) =>
      paired.image.licensing.cc === true &&
      countriesOf(paired).some((row) => isCreativeCommonsLegalOnly(row, paired.known.cluster?.tags ?? [])) &&
      refusalOf('ERROR_IMAGE_CC_LEGAL_ONLY'),
  },
  {
    path: 'licensing.cc',
    complaint: (paired) =>
      paired.image.licensing.cc === true &&
      countriesOf(paired).some(({ noCreativeCommons }) => noCreativeCommons) &&
      refusalOf('ERROR_IMAGE_CC_LEGAL_ONLY', creativeCommonsCountry.message),
  },
  {
    path: 'licensing.license',
    complaint: (paired) =>
      asked(paired).license &&
      paired.image.licensing.license === null &&
      'Please choose the Creative Commons license of this image',
  },
  {
    path: 'licensing.license',
    complaint: (paired) =>
      asked(paired).license && paired.image.licensing.license === 'CC0' && refusalOf('ERROR_IMAGE_CC0'),
  },
  {
    path: 'licensing.publicly_available',
    complaint: ({ image }) =>
      image.licensing.publicly_available === null &&
      'Please choose if this image is publicly available for licensing at a price',
  },
  {
    path: 'licensing.licensed_before',
    complaint: ({ image }) =>
      image.licensing.licensed_before === null && 'Please choose if this image has been licensed before',
  },
  {
    path: 'licensing.available_on_stock',
    complaint: (paired) =>
      asked(paired).availableOnStock &&
      paired.image.licensing.available_on_stock === null &&
      'Please choose if this image is available on stock agencies',
  },
  {
    path: 'licensing.first_published.date',
    complaint: ({ image }) => !image.licensing.first_published.date && 'The publication date cannot be empty',
  },
  {
    path: 'licensing.first_published.date',
    complaint: ({ image, known }) => dayComplaint(image.licensing.first_published.date, known.today),
  },
  {
    path: 'licensing.first_published.date',
    complaint: ({ image }) =>
      isBefore(image.licensing.first_published.date, image.date_taken) &&
      'The publication date can not precede the date the image was created',
  },
  {
    path: 'licensing.first_published.place',
    complaint: ({ image }) => !webAddress(placeOf(image)) && 'Please input the URL where the image was first published',
  },
  {
    path: 'licensing.first_published.place',
    complaint: ({ image, match }) =>
      [match.url, match.origin.url].some((url) => isSameAddress(placeOf(image), url)) &&
      refusalOf('ERROR_MATCH_HOTLINKED_IMAGE'),
  },
  {
    path: 'licensing.first_published.place',
    complaint: ({ image, draft }) =>
      !(draft.stockIncluded === true && draft.stockVerified === true) &&
      leadsToLicensing(placeOf(image)) &&
      'Please give an online publication source that does not lead to an external licensing site.',
  },
  { path: 'licensing.first_published.place', complaint: checkedPlace },
  {
    path: 'licensing.price.value',
    complaint: (paired) =>
      asked(paired).price &&
      amountComplaint(paired.image.licensing.price, {
        missing: 'Please give the price of this image.',
        least: paired.image.licensing.publicly_available === true ? priceLimits.least : 0,
      }),
  },
  {
    path: 'licensing.price_1y_online.value',
    complaint: (paired) =>
      asked(paired).priceOneYear &&
      amountComplaint(paired.image.licensing.price_1y_online, {
        missing: 'Please give the price of one year of use online.',
        least: priceLimits.least,
      }),
  },
]

/** The complaint on an amount that has to be given and lie within the limits of prices. */
export function amountComplaint(
  { value, currency }: SubmissionImage['licensing']['price'],
  { missing, least }: { missing: string; least: number },
): string | undefined {
  if (value === null) return missing
  if (value < least) return `Minimum allowed value is ${least}`
  if (value > priceLimits.greatest) return 'Maximum allowed value is 1,000,000,000'
  return minorOf({ value, currency }) === undefined ? `This amount has more decimals than ${currency} does.` : undefined
}

/** The countries that the use lies in: the one the owner named, and that of the page. */
export function countriesOf({ draft, known, match }: Paired): CountryRow[] {
  const ofHost = countryOf(webAddress(match.origin.url)?.host ?? '', known)
  return [
    screeningCountry({ draft, known }),
    ofHost === null ? undefined : countryNamed(ofHost, known.countries),
  ].filter((row) => row !== undefined)
}

/** Country of the host or of one above it, else of its ending where that can be trusted. */
function countryOf(host: string, { hostCountries }: Known): string | null {
  const labels = host.split('.')
  const known = labels.map((_, at) => hostCountries.get(labels.slice(at).join('.'))).find((country) => country)
  return known ?? countryOfHost(host)
}

const asked = ({ image, draft }: Paired) => questionsOfImage(image, draft)
const placeOf = ({ licensing }: SubmissionImage) => licensing.first_published.place
const isBefore = (one: string | null, other: string | null) => Boolean(one && other && one < other)

/** Paths of baskets and payments, on any shop. */
const checkout = /\/(add-to-cart|basket|buy|cart|checkout|licen[cs]e-checkout|purchase)(\/|$)/i

function leadsToLicensing(place: string): boolean {
  const read = webAddress(place)
  return read !== undefined && (stockAgencyAt(read.host) !== undefined || checkout.test(read.path))
}

function checkedPlace({ image, known }: Paired) {
  const [item] = refusing(known.checks.places.get(image.uuid) ?? [], known.overrides, known.today)
  return (
    item && {
      message: item.reason ?? 'The URL where the image was first published cannot be reached.',
      ...(item.code ? { code: item.code } : {}),
      ...(item.way ? { way: item.way } : {}),
    }
  )
}
