export const WorkshopPage = () => null
