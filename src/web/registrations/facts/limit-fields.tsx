import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import type { FactsForm } from './facts-form.ts'

/** Material that the claim leaves out. */
export const LimitFields = ({ form }: { form: FactsForm }) => (
  <Ruled>
    <Heading level={2}>Limits of the claim</Heading>
    <Checkbox
      label="The images contain material by others, or material that was published or registered before."
      {...form.register('hasLimits')}
    />
    {form.watch('hasLimits') && (
      <Columns>
        <TextField
          label="Material that is excluded"
          hint="For example: a poster by another artist."
          maxLength={500}
          {...fieldOf(form, 'limits.excluded')}
        />
        <TextField
          label="Material that is new"
          hint="For example: the photographs."
          maxLength={500}
          {...fieldOf(form, 'limits.included')}
        />
      </Columns>
    )}
  </Ruled>
)
