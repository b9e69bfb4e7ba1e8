import { countryNames } from '../../reference/country-names.ts'
import type { PasteBlock } from '../package/paste-blocks.ts'

/** The source of a screen's texts. */
export type ScreenSource = { name: string; url: string; checkedAt: string }

/** A field as the screen labels it, and what belongs there. An empty value stays empty in the application. */
export type OfficeField = { label: string; value: string; note?: string }

export type OfficeScreen = {
  name: string
  fields: OfficeField[]
  /** Longer texts for one field. */
  blocks: PasteBlock[]
  /** Sentences on what to do or to check. */
  advice: string[]
  source: ScreenSource
  /** False where the field names were not read in a text of the Office: compare them with the screen. */
  isVerified: boolean
}

/** The person who files for the owner. */
export type FilingAgent = { name: string; email: string }

type Given = Pick<OfficeScreen, 'name' | 'fields' | 'source'> & Partial<OfficeScreen>

export const screen = (given: Given): OfficeScreen => ({ blocks: [], advice: [], isVerified: true, ...given })

export const field = (label: string, value: string | null, note?: string): OfficeField => ({
  label,
  value: value ?? '',
  ...(note !== undefined && { note }),
})

export const country = (code: string | null): string => (code === null ? '' : (countryNames.get(code) ?? code))

const checkedAt = '2026-11-29'

export const sources = {
  groupPublished: {
    name: 'Help of the Office, Group Registration for Published Photographs',
    url: 'https://copyright.gov/eco/help/group/grpph.html',
    checkedAt,
  },
  groupUnpublished: {
    name: 'Tutorial of the Office, Group Registration of Unpublished Photographs (2018), as copied there',
    url: 'https://migraineandheadaches.com/group-registration-of-unpublished-photographs-tutorial-2018/',
    checkedAt,
  },
  groupTitle: {
    name: 'Compendium of U.S. Copyright Office Practices, third edition, 1114.6(C), as copied there',
    url: 'https://ipillustrated.com/copyright-compendium/1114-6c-title-of-the-group/',
    checkedAt,
  },
  groupTitles: {
    name: 'Compendium of U.S. Copyright Office Practices, third edition, 1114.6(D), as copied there',
    url: 'https://ipillustrated.com/copyright-compendium/1114-6d-title-and-publication-information-for-each-photograph/',
    checkedAt,
  },
  groupList: {
    name: 'Compendium of U.S. Copyright Office Practices, third edition, 1114.6(A), as copied there',
    url: 'https://ipillustrated.com/copyright-compendium/1114-6a-preparing-the-title-list/',
    checkedAt,
  },
  groupDeposit: {
    name: 'Copyright Alliance, answer of the Office’s Director of Registration Policy',
    url: 'https://copyrightalliance.org/faqs/how-to-register-group-photographs/',
    checkedAt,
  },
  standard: {
    name: 'Tutorial of the Office, Standard Application, as copied there',
    url: 'https://readkong.com/page/welcome-to-the-eco-standard-application-4237307',
    checkedAt,
  },
  single: {
    name: 'Tutorial of the Office, Single Application, as copied there',
    url: 'https://slideplayer.com./amp/2953686',
    checkedAt,
  },
  canada: {
    name: 'Help of the Canadian Intellectual Property Office on its online form',
    url: 'https://www.ic.gc.ca/app/scr/opic-cipo/da-cpr/depot-filing/assistance-onlineHelp_eng.htm',
    checkedAt,
  },
  canadaNotes: {
    name: 'Canadian Intellectual Property Office, notes on the application form',
    url: 'https://www.ic.gc.ca/eic/site/cipointernet-internetopic.nsf/eng/wr00863.html',
    checkedAt,
  },
  canadaGuide: {
    name: 'Canadian Intellectual Property Office, A Guide to Copyrights',
    url: 'http://www.cipo.ic.gc.ca/eic/site/cipointernet-internetopic.nsf/eng/wr02398.html',
    checkedAt,
  },
} as const satisfies Record<string, ScreenSource>
