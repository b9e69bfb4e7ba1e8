import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { ElsewhereList } from './elsewhere-list.tsx'
import { ImportCases } from './import-cases.tsx'

/** Cases that another service handled: the list, and a way to bring them from a sheet. */
export function ElsewherePage() {
  useTitle('Handled elsewhere')
  const [file, setFile] = useState<File>()
  return (
    <Page
      title="Handled elsewhere"
      above={
        <Breadcrumbs
          places={[
            { key: 'cases', content: <TextLink to="/cases">Cases</TextLink> },
            { key: 'elsewhere', content: 'Handled elsewhere' },
          ]}
        />
      }
      aside={
        <FileButton
          look="quiet"
          size="small"
          isSingle
          accept=".csv,.xlsx,.txt"
          icon={<FileUp aria-hidden />}
          onFiles={([chosen]) => setFile(chosen)}
        >
          Read a list of cases
        </FileButton>
      }
    >
      <Stack>
        <Text tone="dim">
          Another service handled these cases. We do not claim the same photographs on the same site again. If one ended
          without a result, remove it; you can start a case here then.
        </Text>
        {file && (
          <ImportCases key={`${file.name} ${file.lastModified}`} file={file} onClose={() => setFile(undefined)} />
        )}
        <ElsewhereList />
      </Stack>
    </Page>
  )
}
