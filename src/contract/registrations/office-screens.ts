import { type FiledFacts, isPublishedGroup } from './package/package-facts.ts'
import { canadaScreens } from './screens/canada-screens.ts'
import { type FilingAgent, type OfficeScreen, sources } from './screens/screen.ts'
import { groupScreens } from './screens/us-group-screens.ts'
import { fitsSingleForm, oneWorkScreens } from './screens/us-screens.ts'

export type { FilingAgent, OfficeField, OfficeScreen, ScreenSource } from './screens/screen.ts'

export type OfficeForm = {
  kind: 'us-single' | 'us-standard' | 'us-group-published' | 'us-group-unpublished' | 'canada'
  name: string
  /** In the order of the Office's application. */
  screens: OfficeScreen[]
}

/** The form that fits an order, with every screen and what belongs into its fields. */
export function officeScreensOf(facts: FiledFacts, agent: FilingAgent): OfficeForm {
  switch (facts.option) {
    case 'USCO_SINGLE':
      return fitsSingleForm(facts)
        ? { kind: 'us-single', name: 'Single Application', screens: oneWorkScreens(facts, agent, sources.single) }
        : { kind: 'us-standard', name: 'Standard Application', screens: oneWorkScreens(facts, agent, sources.standard) }
    case 'USCO_MULTI':
      return isPublishedGroup(facts)
        ? {
            kind: 'us-group-published',
            name: 'Group Registration for Published Photographs (GRPPH)',
            screens: groupScreens(facts, agent),
          }
        : {
            kind: 'us-group-unpublished',
            name: 'Group Registration for Unpublished Photographs (GRUPH)',
            screens: groupScreens(facts, agent),
          }
    case 'CIPO_SINGLE':
      return {
        kind: 'canada',
        name: 'Application for registration of a copyright in a work',
        screens: canadaScreens(facts, agent),
      }
  }
}
