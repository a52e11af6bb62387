import { useEffect, useState } from 'react';
import { useApp } from '../AppContext.ts';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Opens the folder that is dropped onto the window. @returns whether files are being dragged over it */
export function useFolderDrop(): boolean {
  const { projects, notices } = useApp();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const move = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (!hasFiles(event) || file === undefined) return;
      event.preventDefault();
      setOver(false);
      void projects.openDropped(file).then((opened) => {
        const { failure } = projects.store.getState();
        if (!opened && failure !== undefined) notices.tell({ tone: 'err', text: failure });
      });
    };
    window.addEventListener('dragover', move);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', move);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [projects, notices]);
  return over;
}
