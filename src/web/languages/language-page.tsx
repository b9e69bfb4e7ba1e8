import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { englishNames } from '#contract/languages/languages.ts'
import { type LanguageShare, Translation } from '#contract/languages/review-endpoints.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { languagesQuery } from './queries.ts'
import { SheetButtons } from './sheet-buttons.tsx'
import { TextsOfPart } from './texts-of-part.tsx'
import { inOrder, nameOfPart, percentOf } from './words.ts'

const route = getRouteApi('/inside/desk/languages/$language')

/** A language's texts beside the English, by part. */
export function LanguagePage() {
  const language = Translation.safeParse(route.useParams().language)
  const user = useUser()
  const isOpen = useMay()('case-manager', 'legal', 'support') && language.success
  const found = useQuery({ ...languagesQuery, enabled: isOpen })
  return (
    <StaffFrame
      title={language.success ? `Texts in ${englishNames[language.data]}` : 'Texts'}
      user={user}
      isOpen={isOpen}
      way={<TextLink to="/desk/languages">All languages</TextLink>}
    >
      <Loaded query={found} label="Loading the parts" lines={8}>
        {(shares) => {
          const share = shares.find((one) => one.language === language.data)
          return share && <Parts share={share} />
        }}
      </Loaded>
    </StaffFrame>
  )
}

function Parts({ share }: { share: LanguageShare }) {
  const [chosen, choose] = useState<string>()
  const mayReview = useMay()('legal')
  const { language, texts, reviewed } = share
  const parts = inOrder(share.parts)
  const part = chosen ?? (parts.find((one) => one.reviewed < one.texts) ?? parts[0])?.part
  return (
    <Stack gap="loose">
      <Stack>
        <Text>
          {reviewed} of {texts} texts are reviewed ({percentOf(share)} %).{' '}
          {reviewed < texts && 'Readers are told that English governs.'}
        </Text>
        <Row>
          <SheetButtons language={language} />
        </Row>
      </Stack>
      <SelectField
        label="Part"
        value={part ?? ''}
        onChange={({ target }) => choose(target.value)}
        options={parts.map((one) => ({
          value: one.part,
          label: `${nameOfPart(one.part)} (${one.reviewed} of ${one.texts})`,
        }))}
      />
      {part !== undefined && (
        <TextsOfPart key={`${language} ${part}`} language={language} part={part} mayReview={mayReview} />
      )}
    </Stack>
  )
}
