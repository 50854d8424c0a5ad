import { useDraggable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import type { LeadRow } from '#contracts/enquiries/index.ts';
import { leadKey } from '#web/areas/enquiries/leads/board-place.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { LeadCard } from './lead-card.tsx';

/** A card that can be dragged: by its text with a mouse or finger, by its handle with the keyboard. */
export function DraggableLead({ row }: { row: LeadRow }) {
  const drag = useDraggable({
    id: leadKey(row),
    data: { row },
    attributes: { roleDescription: 'movable lead' },
  });
  const { listeners, attributes, isDragging } = drag;
  return (
    <div ref={drag.setNodeRef} className={cn(isDragging && 'opacity-40')}>
      <LeadCard
        row={row}
        textProps={{
          ...listeners,
          className: 'cursor-grab touch-manipulation pointer-coarse:select-none',
        }}
        handle={
          <Button
            {...attributes}
            ref={drag.setActivatorNodeRef}
            id={`drag-${row.kind}-${row.id}`}
            variant="ghost"
            size="icon"
            aria-label={`Drag ${row.name}`}
            className="-mr-2 cursor-grab text-ink-soft"
          >
            <GripVertical aria-hidden className="size-5" />
          </Button>
        }
      />
    </div>
  );
}
