import type { ComponentType, ReactNode } from 'react'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { Row } from '../../web/look/Row.tsx'

/** One way by which notifications come, with its switch. */
export const Way = ({
  icon: Icon,
  name,
  second,
  isOn,
  isDisabled = false,
  onChange,
}: {
  icon: ComponentType<{ size?: number }>
  name: string
  second: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}) => (
  <Row
    leading={
      <span className="lit primary side44 round12 center" aria-hidden="true">
        <Icon size={22} />
      </span>
    }
    title={name}
    second={second}
    trailing={
      <Switch
        size="lg"
        aria-label={name}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    }
  />
)
