import { useEffect, useRef, useState } from 'react';
import { closeDialog } from '../stores/dialogs';
import { exportToFile, type ExportChoice, type ExportStep } from '../stores/export/export-file';

interface Export {
  /** Current step; null if no export is running. */
  step: ExportStep | null;
  /** Why the export failed. */
  problem: string | null;
  run: () => void;
  stop: () => void;
}

/** Exports the chosen items, and closes the dialog once the file is saved. Closing the dialog aborts it. */
export function useExport(choice: ExportChoice): Export {
  const [step, setStep] = useState<ExportStep | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    if (step !== null) return;
    const { signal } = (running.current = new AbortController());
    setProblem(null);
    const found = await exportToFile(choice, signal, setStep);
    if (signal.aborted) return;
    if (found === null) return closeDialog();
    setStep(null);
    setProblem(found);
  };
  return {
    step,
    problem,
    run: () => void run(),
    stop() {
      running.current?.abort();
      setStep(null);
    },
  };
}
