import { useState } from 'react'
import { CheckboxField } from '#web/ui/forms/choices/checkbox-field.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { FileDrop } from '#web/ui/forms/files/file-drop.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { MultiSelectField } from '#web/ui/forms/choices/multi-select-field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { YesNo } from '#web/ui/forms/choices/yes-no.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'

const titles = ['Mr.', 'Mrs.', 'Miss.', 'Ms.', 'Dr.'].map((title) => ({ value: title, label: title }))
const tags = ['harbour', 'dune', 'garden', 'portrait', 'night', 'commission'].map((tag) => ({ value: tag, label: tag }))

/** Everything that is filled in. */
export function FieldsPart() {
  const [day, setDay] = useState<string | null>('2026-07-15')
  const [price, setPrice] = useState<number | null>(1250)
  const [chosen, setChosen] = useState(['dune', 'night'])
  const [answer, setAnswer] = useState<boolean | null>(null)
  const [pricing, setPricing] = useState<string | null>('ours')
  const [isAttributed, setAttributed] = useState(true)
  const [dropped, setDropped] = useState<string[]>([])
  return (
    <>
      <Columns>
        <TextField label="Email" type="email" placeholder="you@studio.example" hint="We write only when it matters." />
        <TextField
          label="First name"
          defaultValue="ana"
          alwaysShow
          error="Please ensure your name is capitalized correctly."
        />
        <TextField label="Mail" defaultValue="ana@gmial.com" alwaysShow warning="Did you mean ana@gmail.com?" />
        <TextField label="Company" isOptional disabled defaultValue="Not now" />
        <PasswordField label="Password" defaultValue="harbour light" autoComplete="off" />
        <SelectField label="Title" options={titles} placeholder="Choose a title" defaultValue="" />
        <DateField label="Created on" value={day} onChange={setDay} />
        <MoneyField label="Price" value={price} currency="USD" onChange={setPrice} />
        <MultiSelectField label="Tags" options={tags} value={chosen} onChange={setChosen} placeholder="Add a tag" />
        <TextareaField label="Comments" isOptional defaultValue="Seen first on a hotel's page." />
        <YesNo
          question="Was it licensed before?"
          value={answer}
          onChange={setAnswer}
          alwaysShow
          error={answer === null ? 'Please choose if it was licensed before.' : undefined}
        />
        <RadioOptions
          question="Which price is asked?"
          options={[
            { value: 'ours', label: 'Our pricing' },
            { value: 'mine', label: 'My pricing' },
          ]}
          value={pricing}
          onChange={setPricing}
        />
        <CheckboxField
          label="Attribution"
          items={{ true: 'Provided', false: 'Not provided' }}
          value={isAttributed}
          onChange={setAttributed}
        />
        <Checkbox label="What I say here is true." alwaysShow error={{ reason: 'We must have your agreement.' }} />
      </Columns>
      <FileDrop
        label="Drop photographs here, or choose them"
        hint={dropped.length > 0 ? dropped.join(', ') : 'JPEG, PNG, WebP, TIFF, up to 100 MB each.'}
        accept="image/*"
        onFiles={(files) => setDropped(files.map((file) => file.name))}
      />
    </>
  )
}
