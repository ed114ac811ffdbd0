export const doseUnits = ['mg', 'ml', 'mcg', 'g', 'iu', 'drop', 'tablet'] as const
