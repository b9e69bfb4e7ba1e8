import { useQuery } from '@tanstack/react-query'
import { englishNames } from '#contract/languages/languages.ts'
import type { LanguageShare } from '#contract/languages/review-endpoints.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { languagesQuery } from './queries.ts'
import { SheetButtons } from './sheet-buttons.tsx'
import { percentOf } from './words.ts'

/** Readers' languages, each with its reviewed share. */
export function LanguagesPage() {
  const user = useUser()
  const isOpen = useMay()('case-manager', 'legal', 'support')
  const found = useQuery({ ...languagesQuery, enabled: isOpen })
  return (
    <StaffFrame title="Languages" user={user} isOpen={isOpen}>
      <Loaded query={found} label="Loading the languages" lines={7}>
        {(shares) => (
          <Stack gap="loose">
            <Text>
              English governs. Readers of a language are told so at the top until all its texts are reviewed. A change
              of an English text, or of its translation, makes that text a draft again.
            </Text>
            <Table label="Languages" columns={columns} rows={shares} keyOf={({ language }) => language} />
          </Stack>
        )}
      </Loaded>
    </StaffFrame>
  )
}

const columns: Column<LanguageShare>[] = [
  {
    key: 'language',
    header: 'Language',
    isOneLine: true,
    cell: ({ language }) => (
      <TextLink to="/desk/languages/$language" params={{ language }}>
        {englishNames[language]}
      </TextLink>
    ),
  },
  {
    key: 'share',
    header: 'Reviewed',
    align: 'end',
    isOneLine: true,
    cell: (share) => `${percentOf(share)} %`,
  },
  {
    key: 'texts',
    header: 'Texts',
    align: 'end',
    isOneLine: true,
    cell: ({ texts, reviewed }) => `${reviewed} of ${texts}`,
  },
  {
    key: 'last',
    header: 'Last review',
    cell: ({ last }) =>
      last ? (
        <>
          <Mono>{formatDay(last.at)}</Mono>, {last.by}
        </>
      ) : (
        'Not reviewed yet'
      ),
  },
  { key: 'sheet', header: 'Sheet for a translator', cell: ({ language }) => <SheetButtons language={language} /> },
]
