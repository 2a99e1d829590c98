/** What papers of a car are kept. */
export const carDocumentKinds = ['registration', 'customs', 'inspection', 'authority', 'other'] as const
