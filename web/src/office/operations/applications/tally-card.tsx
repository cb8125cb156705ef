import { Button, Progress, theme } from 'antd';
import './tally-card.css';

/** A number that filters the list below. */
export interface Figure {
  label: string;
  value: number;
  /** The list is filtered by it. */
  isOn: boolean;
  /** It asks for something to be done. */
  isUrgent?: boolean;
  onClick(): void;
}

interface TallyCardProps {
  name: string;
  /** null: any number of places. */
  capacity: number | null;
  takenNum: number;
  /** The list shows what it is about. */
  isHere: boolean;
  figures: readonly Figure[];
}

/** How full something is, and its numbers. */
export function TallyCard({ name, capacity, takenNum, isHere, figures }: TallyCardProps) {
  const { token } = theme.useToken();
  return (
    <div
      className="tally-card"
      style={{
        border: `1px solid ${isHere ? token.colorPrimary : token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
        background: token.colorBgContainer,
      }}
    >
      <div className="tally-card-head">
        <strong title={name}>{name}</strong>
        <small style={{ color: token.colorTextTertiary }}>
          {capacity === null ? '名额不限' : `名额 ${takenNum}/${capacity}`}
        </small>
      </div>
      <Progress
        percent={capacity === null ? 0 : Math.min(100, (takenNum / capacity) * 100)}
        showInfo={false}
        size="small"
        aria-label={capacity === null ? '名额不限' : `已占用 ${takenNum} 个名额，共 ${capacity} 个`}
        style={{ visibility: capacity === null ? 'hidden' : 'visible', lineHeight: 1 }}
      />
      <div className="tally-card-figures">
        {figures.map(({ label, value, isOn, isUrgent = false, onClick }) => (
          <Button
            key={label}
            type={isOn ? 'primary' : 'text'}
            ghost={isOn}
            aria-pressed={isOn}
            style={{ height: 'auto', padding: '4px 2px', flexDirection: 'column', gap: 0 }}
            onClick={onClick}
          >
            <span
              style={{
                fontSize: 18,
                fontWeight: 600,
                color: isUrgent ? token.colorWarning : 'inherit',
              }}
            >
              {value.toLocaleString('en-US')}
            </span>
            <small>{label}</small>
          </Button>
        ))}
      </div>
    </div>
  );
}
