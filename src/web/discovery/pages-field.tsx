import type { ComponentProps } from 'react'
import { maxPagesPerVisit } from '#contract/discovery/watched-sites.ts'
import { NumberField } from '#web/ui/forms/number-field.tsx'

type PagesFieldProps = Omit<ComponentProps<typeof NumberField>, 'label' | 'min' | 'max' | 'alwaysShow'>

/** Maximum number of pages per visit of a watched site; the hint continues the sentence about the limit. */
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
