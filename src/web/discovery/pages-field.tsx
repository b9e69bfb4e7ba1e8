import type { ComponentProps } from 'react'
import { maxPagesPerVisit } from '#contract/discovery/watched-sites.ts'
import { NumberField } from '#web/ui/forms/number-field.tsx'

type PagesFieldProps = Omit<ComponentProps<typeof NumberField>, 'label' | 'min' | 'max' | 'alwaysShow'>

/** How many pages of a watched site a visit gets to know; the hint goes on from how many there may be. */
export const PagesField = ({ hint, ...field }: PagesFieldProps & { hint: string }) => (
  <NumberField
    label="Pages of a visit"
    hint={`Up to ${maxPagesPerVisit.toLocaleString('en-US')}. ${hint}`}
    min={1}
    max={maxPagesPerVisit}
    alwaysShow
    {...field}
  />
)
