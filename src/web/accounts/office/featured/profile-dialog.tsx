import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addFeaturedPicture, maxPictureBytes } from '#contract/accounts/office/featured.ts'
import type { ProfileFacts } from '#contract/accounts/office/shipped-profiles.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { FileDrop } from '#web/ui/forms/files/file-drop.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SplitPreview } from '#web/ui/layout/pages/split-preview.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { withSource } from '../../featured/profiles.ts'

type ProfileDialogProps = {
  /** Undefined for another photographer. */
  profile: ProfileFacts | undefined
  onClose: () => void
  onDone: (profile: ProfileFacts) => void
}

const empty: ProfileFacts = {
  slug: '',
  prefix: 'Photograph by',
  name: '',
  description: '',
  link: 'https://',
  profile: '',
  alignment: 'left',
  focus: '50% 50%',
  isRecent: false,
  picture: '',
}

/** The fields of a photographer, with the preview of the sign-in page. */
export function ProfileDialog({ profile, onClose, onDone }: ProfileDialogProps) {
  const [typed, type] = useState(profile ?? empty)
  const add = useMutation({
    mutationFn: async (file: File) => await call(addFeaturedPicture)({ data: await base64Of(file) }),
    onSuccess: ({ picture }) => type({ ...typed, picture }),
  })
  const text = (name: TextName) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => type({ ...typed, [name]: target.value }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={profile ? `Photographer ${profile.slug}` : 'Another photographer'}
      onSubmit={() => {
        onDone(typed)
        onClose()
      }}
      actions={
        <Button type="submit" disabled={typed.picture === ''}>
          Take into the list
        </Button>
      }
    >
      {add.error && <Banner tone="error">{describeProblem(add.error)}</Banner>}
      <FileDrop
        label="Drop a picture here, or choose one"
        hint={`AVIF, WebP or JPEG of at most ${maxPictureBytes / 1_000_000} MB`}
        accept="image/avif,image/webp,image/jpeg"
        isMultiple={false}
        onFiles={([file]) => file && add.mutate(file)}
      />
      {fields.map(([name, label, maxLength]) => (
        <TextField key={name} label={label} maxLength={maxLength} {...text(name)} />
      ))}
      <Choices typed={typed} set={(more) => type({ ...typed, ...more })} />
      {typed.picture !== '' && (
        <SplitPreview
          photo={withSource(typed)}
          side={typed.alignment === 'left' ? 'start' : 'end'}
          label="Preview of the sign-in page"
        />
      )}
    </Dialog>
  )
}

type ChoicesProps = { typed: ProfileFacts; set: (more: Partial<ProfileFacts>) => void }

const Choices = ({ typed, set }: ChoicesProps) => (
  <>
    <SelectField
      label="Side of the picture"
      options={sides}
      value={typed.alignment}
      onChange={({ currentTarget }) => set({ alignment: currentTarget.value as ProfileFacts['alignment'] })}
    />
    <SelectField
      label="Part of the picture that stays in sight"
      options={focusesWith(typed.focus)}
      value={typed.focus}
      onChange={({ currentTarget }) => set({ focus: currentTarget.value as ProfileFacts['focus'] })}
    />
    <Checkbox
      label="A first visit sees it"
      checked={typed.isRecent}
      onChange={({ target }) => set({ isRecent: target.checked })}
    />
  </>
)

type TextName = 'slug' | 'prefix' | 'name' | 'description' | 'link' | 'profile'

const fields: readonly [TextName, string, number][] = [
  ['slug', 'Slug', 60],
  ['prefix', 'Words before the name', 60],
  ['name', 'Name', 120],
  ['description', 'Short description', 200],
  ['link', 'Link', 300],
  ['profile', 'Profile, the label of the link', 60],
]

const sides = [
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
]

const focuses = [
  { value: '50% 50%', label: 'Middle' },
  { value: '20% 50%', label: 'Left' },
  { value: '80% 50%', label: 'Right' },
  { value: '50% 20%', label: 'Top' },
  { value: '50% 80%', label: 'Bottom' },
]

/** The choices, with the product's focus if it differs from them. */
const focusesWith = (focus: string) =>
  focuses.some(({ value }) => value === focus) ? focuses : [{ value: focus, label: focus }, ...focuses]

/** The bytes of a file in Base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}
