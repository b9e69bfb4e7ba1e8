import { useTitle } from '#web/platform/use-title.ts'
import { Frame, Page } from '#web/ui/page.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { chooseTheme, type Theme, useTheme } from '#web/ui/theme.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { FieldsPart } from './fields-part.tsx'
import { ListsPart } from './lists-part.tsx'
import { LongFormsPart } from './long-forms-part.tsx'
import { NoticesPart } from './notices-part.tsx'
import { PhotosPart } from './photos-part.tsx'
import { WordsPart } from './words-part.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Every part of the kit in every state it has, in the theme that is chosen. */
export function WorkshopPage() {
  useTitle('Workshop')
  const theme = useTheme()
  return (
    <Frame head={null} foot={null}>
      <Page
        title="Workshop"
        aside={<Segmented<Theme> label="Theme" options={themes} value={theme} onChange={chooseTheme} />}
      >
        <Stack gap="wide">
          <WordsPart />
          <FieldsPart />
          <LongFormsPart />
          <NoticesPart />
          <PhotosPart />
          <ListsPart />
        </Stack>
      </Page>
      <Toasts />
    </Frame>
  )
}
