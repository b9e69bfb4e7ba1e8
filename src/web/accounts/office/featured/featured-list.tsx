import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FeaturedVersion, saveFeatured } from '#contract/accounts/office/featured.ts'
import type { ProfileFacts } from '#contract/accounts/office/shipped-profiles.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SplitPreview } from '#web/ui/layout/pages/split-preview.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { withSource } from '../../featured/profiles.ts'
import { featuredQuery } from '../office-queries.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import { ProfileEntries } from './profile-entries.tsx'

type FeaturedListProps = {
  /** The version that the list begins with. */
  from: FeaturedVersion
  /** The newest version. */
  version: number
  configured: number | null
  mayDecide: boolean
  onSaved: () => void
}

/** The list as it is typed, with the preview of one photographer. */
export function FeaturedList({ from, version, configured, mayDecide, onSaved }: FeaturedListProps) {
  const queryClient = useQueryClient()
  const [profiles, list] = useState<readonly ProfileFacts[]>(from.profiles)
  const [index, show] = useState(from.index)
  const [source, write] = useState('')
  const [seen, see] = useState(0)
  const [edited, edit] = useState<number | 'new'>()
  const save = useMutation({
    mutationFn: () => call(saveFeatured)({ index, profiles: [...profiles], source, version }),
    onSuccess: () => {
      notify('The list is saved.', { tone: 'ok' })
      onSaved()
      void queryClient.invalidateQueries(featuredQuery)
    },
  })
  const change = (next: readonly ProfileFacts[]) => {
    list(next)
    see(0)
    show(placeIn(next, index === null ? undefined : profiles[index]?.slug))
  }
  const previewed = profiles[seen]
  return (
    <>
      <Form onSubmit={() => save.mutate()}>
        <Stack>
          {save.error && <Banner tone="error">{describeProblem(save.error)}</Banner>}
          <Row spread="between">
            <Heading level={2}>Photographers</Heading>
            {mayDecide && (
              <Button look="quiet" onClick={() => edit('new')}>
                Add a photographer
              </Button>
            )}
          </Row>
          <ProfileEntries profiles={profiles} mayDecide={mayDecide} onChange={change} onEdit={edit} onSee={see} />
          {previewed && <Preview of={previewed} />}
          <Index profiles={profiles} index={index} configured={configured} onChange={show} />
          {mayDecide && <Saving source={source} write={write} isBusy={save.isPending} />}
        </Stack>
      </Form>
      {edited !== undefined && (
        <ProfileDialog
          profile={edited === 'new' ? undefined : profiles[edited]}
          onClose={() => edit(undefined)}
          onDone={(profile) => change(edited === 'new' ? [...profiles, profile] : profiles.with(edited, profile))}
        />
      )}
    </>
  )
}

/** The place of the pinned photographer in another order; null once it is gone. */
function placeIn(profiles: readonly ProfileFacts[], slug: string | undefined): number | null {
  const at = profiles.findIndex((profile) => profile.slug === slug)
  return at === -1 ? null : at
}

type SavingProps = { source: string; write: (source: string) => void; isBusy: boolean }

const Saving = ({ source, write, isBusy }: SavingProps) => (
  <>
    <TextField
      label="Who allowed the pictures?"
      hint="With where that can be read."
      maxLength={500}
      value={source}
      onChange={({ target }) => write(target.value)}
    />
    <Row>
      <Button type="submit" isBusy={isBusy}>
        Save the list
      </Button>
    </Row>
  </>
)

const Preview = ({ of }: { of: ProfileFacts }) => (
  <SplitPreview
    photo={withSource(of)}
    side={of.alignment === 'left' ? 'start' : 'end'}
    label={`Preview of the sign-in page with ${of.name}`}
  />
)

type IndexProps = {
  profiles: readonly ProfileFacts[]
  index: number | null
  configured: number | null
  onChange: (index: number | null) => void
}

const Index = ({ profiles, index, configured, onChange }: IndexProps) => (
  <SelectField
    label="Which photographer do visits see?"
    hint={configured === null ? undefined : `Without a choice here, FEATURED_INDEX ${configured} counts.`}
    options={[
      { value: '', label: 'One after the other' },
      ...profiles.map(({ name, slug }, at) => ({ value: String(at), label: `${at}: ${name}, ${slug}` })),
    ]}
    value={index === null ? '' : String(index)}
    onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
  />
)
