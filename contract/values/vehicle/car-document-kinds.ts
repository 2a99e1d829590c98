/** The kinds of documents of a car. */
export const carDocumentKinds = ['registration', 'customs', 'inspection', 'authority', 'other'] as const
