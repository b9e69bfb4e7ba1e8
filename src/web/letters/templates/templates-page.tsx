import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { englishNames, languages, type Language } from '#contract/languages/languages.ts'
import type { LetterTemplate } from '#contract/letters/endpoints.ts'
import { kindNames, LetterKind } from '#contract/letters/letter.ts'
import { countryChoices } from '#contract/reference/country-names.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { UnsavedChanges } from '#web/platform/leaving/unsaved-changes.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { templatesQuery, templateVersionsQuery } from '../queries.ts'
import { TemplateEditor } from './template-editor.tsx'
import { keyOf, nameOf, type Which } from './template-name.ts'
import { useEditing } from '../use-editing.ts'

/** The texts of letters, with their versions and who wrote them. */
export function TemplatesPage() {
  useTitle('Letters')
  const user = useUser()
  const mayEdit = useMay()('legal')
  const { edited, isDirty, asked, ...editing } = useEditing()
  const found = useQuery({ ...templatesQuery, enabled: user?.role === 'staff' })
  if (!user) return <DetailSkeleton label="Loading the texts" />
  if (user.role !== 'staff') return <NotFoundPage />
  return (
    <Page title="Letters" above={<DeskPlaces roles={user.staff_roles} />}>
      <Loaded query={found} label="Loading the texts" lines={6}>
        {({ data }) => (
          <Stack gap="loose">
            <Entries label="Texts">
              {data.map((template) => (
                <OneText
                  key={keyOf(template)}
                  template={template}
                  onEdit={mayEdit ? () => editing.leaveFor(template) : undefined}
                />
              ))}
            </Entries>
            {mayEdit && !edited && <Another known={data} onChoose={editing.leaveFor} />}
            {edited && (
              <TemplateEditor
                key={keyOf(edited.template)}
                of={edited}
                onType={editing.type}
                onKept={editing.kept}
                onLeave={() => editing.leaveFor(undefined)}
              />
            )}
          </Stack>
        )}
      </Loaded>
      {asked && (
        <ConfirmDialog
          isOpen
          title="Discard what you wrote?"
          confirmLabel="Discard"
          onConfirm={editing.giveUp}
          onCancel={editing.stay}
        >
          What you typed in “{edited && nameOf(edited.template)}” is not kept.
        </ConfirmDialog>
      )}
      <UnsavedChanges isDirty={isDirty} />
    </Page>
  )
}

function OneText({ template, onEdit }: { template: LetterTemplate; onEdit: (() => void) | undefined }) {
  const { kind, language, country, subject, version, by, at, why } = template
  const [isOpen, open] = useState(false)
  return (
    <Entry
      actions={
        <>
          <Button look="bare" size="small" aria-label={`Versions: ${nameOf(template)}`} onClick={() => open(!isOpen)}>
            {isOpen ? 'Fewer' : 'Versions'}
          </Button>
          {onEdit && (
            <Button look="quiet" size="small" aria-label={`Change: ${nameOf(template)}`} onClick={onEdit}>
              Change
            </Button>
          )}
        </>
      }
    >
      <Text>{nameOf(template)}</Text>
      <Text size="small">{subject}</Text>
      <Text size="small" tone="dim">
        {at === null ? why : `Version ${version}, ${formatDay(at)}, ${by}: ${why}`}
      </Text>
      {isOpen && <Versions which={{ kind, language, country }} />}
    </Entry>
  )
}

const Versions = ({ which }: { which: Which }) => (
  <Loaded query={useQuery(templateVersionsQuery(which))} label="Loading the versions">
    {({ data }) => (
      <Stack gap="tight">
        {data.map((one) => (
          <Disclosure
            key={one.version}
            summary={
              one.at === null
                ? 'What the product comes with'
                : `Version ${one.version}, ${formatDay(one.at)}, ${one.by}`
            }
          >
            <Text size="small">{one.subject}</Text>
            <AsWritten>{one.body}</AsWritten>
          </Disclosure>
        ))}
      </Stack>
    )}
  </Loaded>
)

/** A text of a country’s own, or in a language that has none yet; it begins with the one that counts there now. */
function Another({ known, onChoose }: { known: readonly LetterTemplate[]; onChoose: (begun: LetterTemplate) => void }) {
  const [which, choose] = useState<Which>({ kind: 'first', language: 'en', country: '' })
  const begin = () => {
    const own = known.find((one) => keyOf(one) === keyOf(which))
    const like =
      known.find(
        ({ kind, language, country }) => kind === which.kind && language === which.language && country === '',
      ) ?? known.find(({ kind, language }) => kind === which.kind && language === 'en')
    onChoose(
      own ?? {
        ...which,
        version: 0,
        edition: null,
        subject: like?.subject ?? '',
        body: like?.body ?? '',
        why: '',
        by: null,
        at: null,
      },
    )
  }
  return (
    <Panel title="A text of its own">
      <SelectField
        label="Kind"
        options={LetterKind.options.map((value) => ({ value, label: kindNames[value] }))}
        value={which.kind}
        onChange={({ target }) => choose({ ...which, kind: LetterKind.parse(target.value) })}
      />
      <SelectField
        label="Language"
        options={languages.map((value) => ({ value, label: englishNames[value] }))}
        value={which.language}
        onChange={({ target }) => choose({ ...which, language: target.value as Language })}
      />
      <SelectField
        label="Country"
        placeholder="Every country"
        options={countryChoices.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))}
        value={which.country}
        onChange={({ target }) => choose({ ...which, country: target.value })}
      />
      <Row>
        <Button look="quiet" onClick={begin}>
          Write it
        </Button>
      </Row>
    </Panel>
  )
}
