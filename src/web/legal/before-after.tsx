import { Button } from '#web/ui/buttons/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'

type BeforeAfterProps = { page: number; pageSize: number; total: number; onGo: (page: number) => void }

/** Links to the previous and next page of a list. */
export const BeforeAfter = ({ page, pageSize, total, onGo }: BeforeAfterProps) =>
  total > pageSize && (
    <Row>
      <Button look="quiet" size="small" disabled={page === 0} onClick={() => onGo(page - 1)}>
        Before
      </Button>
      <Button look="quiet" size="small" disabled={(page + 1) * pageSize >= total} onClick={() => onGo(page + 1)}>
        After
      </Button>
    </Row>
  )
